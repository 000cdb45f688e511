/** A button beside what is to be copied; without this script the text can be selected as always. */
for (const source of document.querySelectorAll('input.secret, .snippets pre')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'quiet copy';
  button.textContent = 'Copy';
  const told = document.createElement('span');
  told.className = 'hint';
  told.setAttribute('role', 'status');
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(source.value ?? source.textContent);
      told.textContent = ' Copied.';
    } catch {
      // No permission, or no secure address: select it, so that a key copies it.
      if (source.select) source.select();
      else getSelection().selectAllChildren(source);
      told.textContent = ' Selected: copy it with Ctrl+C.';
    }
  });
  source.after(button, told);
}
