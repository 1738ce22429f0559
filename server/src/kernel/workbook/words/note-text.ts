/** In characters. Longer notes come from programs. */
const noteLength = 2000

/** Excel writes a thread of comments into a note for older programs, behind a preface in the language of its maker. */
const preface = /^\s*\[[^\]]{1,40}\][\s\S]{0,600}?fwlink\/\?linkid=\d+/i
/** '注释:', 'Reply:': the names of the comments of a thread. */
const nameOfComment = /^[^:：]{1,20}[:：]$/

/** The words of a note that somebody wrote to a cell. */
export function noteText(text: string): string {
  const [whole] = preface.exec(text) ?? []
  if (whole === undefined) return text.trim().slice(0, noteLength)
  return text
    .slice(whole.length)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !nameOfComment.test(line))
    .join('\n')
    .slice(0, noteLength)
}
