/** The chunks of a worksheet part, of which `seen` gets the text from the first `start` on, at most `mostBytes` long. */
export async function* watched(
  chunks: AsyncIterable<Buffer>,
  start: string,
  mostBytes: number,
  seen: (markup: string) => void,
): AsyncGenerator<Buffer> {
  let [found, rest]: [Buffer | null, Buffer] = [null, Buffer.alloc(0)]
  for await (const chunk of chunks) {
    if (found === null) {
      // The name may be cut between two chunks.
      const both = Buffer.concat([rest, chunk.subarray(0, start.length)])
      const at = both.includes(start) ? 0 : chunk.indexOf(start)
      if (at >= 0) found = both.includes(start) ? Buffer.concat([rest, chunk]) : chunk.subarray(at)
      rest = Buffer.from(chunk.subarray(-start.length))
    } else if (found.length < mostBytes) found = Buffer.concat([found, chunk.subarray(0, mostBytes)])
    yield chunk
  }
  if (found) seen(found.subarray(0, mostBytes).toString('utf8'))
}
