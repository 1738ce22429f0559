import {
  linkRel,
  ownPicture,
  richTextAttributes,
  richTextMax,
  richTextStyles,
  richTextTags,
  webLink,
} from '@zhanggui/contract/rich-text.ts'
import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { refuse } from './refusal.ts'

const written: Record<string, string[]> = Object.fromEntries(
  Object.entries(richTextAttributes).map(([tag, names]) => [tag, [...names]]),
)

const options: IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: {
    ...written,
    '*': ['style'],
    a: [...(written.a ?? []), 'target', 'rel'],
  },
  allowedStyles: {
    '*': Object.fromEntries(Object.entries(richTextStyles).map(([name, value]) => [name, [value]])),
  },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  // Their content is no text of the author's.
  nonTextTags: [
    ...['script', 'style', 'title', 'template', 'textarea', 'select', 'option', 'button', 'noscript'],
    ...['iframe', 'object', 'embed', 'svg', 'math', 'noembed', 'noframes', 'xmp', 'plaintext'],
  ],
  // Deeper than any editor writes; a bomb of nested tags ends here.
  nestingLimit: 80,
  transformTags: {
    a: (tagName, { href = '', title }) =>
      webLink.test(href)
        ? { tagName, attribs: { href, ...(title ? { title } : {}), target: '_blank', rel: linkRel } }
        : { tagName: 'span', attribs: {} },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs.src ?? ''),
}

/**
 * The part of a rich text that may be kept and shown: scripts, handlers, frames, foreign pictures and every address that
 * is not http(s) are gone, what was written stays. Refuses what is longer than `richTextMax`: nested deep enough, reading
 * it would take quadratic time.
 */
export function sanitizeRichText(html: string): string {
  if (html.length > richTextMax) throw refuse('rich.textTooLong', { limit: richTextMax })
  return sanitizeHtml(html, options)
}

/** Addresses of the pictures a sanitised text shows: who keeps the text has to keep their files, too. */
export const picturesOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/<img [^>]*?src="([^"]+)"/g)].map(([, address = '']) => address)),
]
