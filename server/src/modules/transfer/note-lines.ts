const longestLine = 120
const mostLines = 40

/** Excel writes who made a note into its first line. */
const author = /^\s*[^\n:：]{1,40}[:：]\s*\n/

/** The lines of a note. A long one is several, one for each of its sentences. */
export const noteLines = (note: string): string[] =>
  note
    .replace(author, '')
    .split('\n')
    .flatMap((line) => (line.length > longestLine ? line.split(/(?<=[。；;！!])/) : [line]))
    .map((line) => line.trim().slice(0, longestLine))
    .filter((line) => line !== '')
    .slice(0, mostLines)
