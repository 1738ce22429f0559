import { codePieces, jsonPieces } from './highlight.ts'

const pieces = { json: jsonPieces, code: codePieces }

/** A text in lines, in colours. A line that is wrong is marked. */
export function CodeLines(props: { text: string; as: 'json' | 'code'; wrongLine?: number | undefined }) {
  return props.text.split('\n').map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
    <span key={at} className={at + 1 === props.wrongLine ? 'code-line code-wrong' : 'code-line'}>
      {pieces[props.as](line).map(({ text, kind, at }) =>
        kind === 'plain' ? (
          text
        ) : (
          <i key={at} className={`code-${kind}`}>
            {text}
          </i>
        ),
      )}
      {'\n'}
    </span>
  ))
}
