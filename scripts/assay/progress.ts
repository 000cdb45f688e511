/** Progress on stderr: one line that changes on a terminal, one line for each step elsewhere. */
const started = performance.now();

function elapsed(): string {
  return `${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s`;
}

/** A step that begins now. */
export function step(line: string): void {
  process.stderr.write(`  ${elapsed()}  ${line}\n`);
}

export interface Counter {
  done(line: string): void;
  end(): void;
}

/** Shows how far a list of `total` things is. */
export function count(total: number): Counter {
  const live = process.stderr.isTTY === true;
  let finished = 0;
  const show = (): void => {
    if (live) process.stderr.write(`\r\x1b[K  ${elapsed()}  ${finished} of ${total} verified ...`);
  };
  const clear = (): void => {
    if (live) process.stderr.write('\r\x1b[K');
  };
  const ticking = live ? setInterval(show, 200) : undefined;
  return {
    done(line) {
      finished++;
      clear();
      if (total > 1) process.stderr.write(`  ${elapsed()}  [${finished}/${total}] ${line}\n`);
    },
    end() {
      clearInterval(ticking);
      clear();
    },
  };
}
