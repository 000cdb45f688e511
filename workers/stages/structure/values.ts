/** An amount, a date, an account: a third of its characters at least are digits. */
export function isValue(text: string): boolean {
  return (text.match(/\d/g)?.length ?? 0) * 3 >= text.replace(/\s/g, '').length;
}
