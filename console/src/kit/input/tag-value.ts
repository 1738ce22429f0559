export interface TagRules {
  /** The most tags. */
  max?: number
  /** The most characters of a tag. */
  maxLength?: number
}

export interface TagsAdded {
  tags: string[]
  /** The text that was not added. It stays in the field, so that the user can correct it. */
  rest: string
  refused: { fault: 'repeated' | 'tooLong' | 'tooMany'; tag: string } | null
}

/** Separators: Latin and Chinese commas, line ends and tabs. */
export const tagSeparators = /[,，、;；\n\r\t]+/

/** Adds typed or pasted tags to the list. The result names the refused ones, so that nothing is lost silently. */
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
