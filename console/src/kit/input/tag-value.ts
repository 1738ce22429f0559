export interface TagRules {
  /** Tags at most. */
  max?: number
  /** Characters of one at most. */
  maxLength?: number
}

export interface TagsAdded {
  tags: string[]
  /** What could not be added and stays to be mended. */
  rest: string
  refused: { fault: 'repeated' | 'tooLong' | 'tooMany'; tag: string } | null
}

/** Between two of several: commas, Chinese ones too, line ends and tabs. */
export const tagSeparators = /[,，、;；\n\r\t]+/

/** The list with what was typed or pasted behind it. Nothing is lost silently: what is refused is named. */
export function addTags(before: readonly string[], text: string, rules: TagRules = {}): TagsAdded {
  const tags = [...before]
  const rest: string[] = []
  let refused: TagsAdded['refused'] = null
  for (const tag of text.split(tagSeparators).map((one) => one.trim())) {
    if (tag === '') continue
    if (tags.includes(tag)) refused ??= { fault: 'repeated', tag }
    else if (rules.maxLength !== undefined && [...tag].length > rules.maxLength) {
      refused ??= { fault: 'tooLong', tag }
      rest.push(tag)
    } else if (rules.max !== undefined && tags.length >= rules.max) {
      refused ??= { fault: 'tooMany', tag }
      rest.push(tag)
    } else tags.push(tag)
  }
  return { tags, rest: rest.join('，'), refused }
}
