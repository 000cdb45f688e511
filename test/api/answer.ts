/** An answer read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
  body: any;
  text: string;
}

export async function answerOf(response: Promise<Response>): Promise<Answer> {
  const { status, headers, ...rest } = await response.then(async (got) => ({
    status: got.status,
    headers: got.headers,
    text: await got.text(),
  }));
  return { status, headers, text: rest.text, body: rest.text === '' ? undefined : JSON.parse(rest.text) };
}
