import { useText } from '../../kit/base/text.ts'

/** The most products that the question names. */
const most = 5

/** The question about prices of several products: a sentence for each of the first ones, and their number. */
export function PriceQuestions({ questions, far }: { questions: readonly string[]; far: boolean }) {
  const t = useText()
  const more = questions.length > most
  return (
    <>
      {more && (
        <p>
          {t(far ? 'productTable.farBelowMany' : 'productTable.underCostMany', { count: questions.length })}
        </p>
      )}
      {questions.slice(0, most).map((question) => (
        <p key={question}>{question}</p>
      ))}
      {more && <p>…</p>}
    </>
  )
}
