import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import type { CountDetail, CountLine } from '@zhanggui/contract/count/count.ts'
import { thousandthsOf } from '@zhanggui/contract/money.ts'
import { listText } from '@zhanggui/contract/text.ts'
import { Button } from 'antd'
import { formatNumber } from '../../kit/base/format.ts'
import { language } from '../../kit/base/language.ts'
import { notices } from '../../kit/base/notices.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { useSteps } from '../../kit/document/document-page.tsx'
import { withLines } from '../../kit/document/entry/use-entries.ts'
import { LineName, LinePicture, LineTitle } from '../../kit/document/scan-card.tsx'
import { useAsk } from '../../kit/layer/use-ask.ts'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { send } from '../../kit/wire/call.ts'
import { patch } from '../../kit/wire/queries.ts'
import '../../kit/document/document.css'
import './count.css'

export const list = '/inventory/count'

export const thousandths = (text: string | null) => thousandthsOf((text ?? '').replace(/^-/, '')) ?? 0
export const isUnknown = ({ productId }: CountLine) => productId === null
export const isCounted = (line: CountLine) => !isUnknown(line) && line.amount !== null
export const differs = ({ variance }: CountLine) => variance !== null && Number(variance) !== 0

/** A product that scans added: the count does not ask for it. */
export const isOutside = (line: CountLine) => line.added && !isUnknown(line)
/** The most names in a sentence. */
const mostNames = 5
export const namesOf = (lines: readonly CountLine[]) =>
  listText(
    language(),
    lines.map(({ name, barcode }) => name || barcode),
    mostNames,
  )

/** Takes lines out that scans added. */
export async function takeOut(
  countId: string,
  lines: readonly CountLine[],
  onReload: () => void,
): Promise<void> {
  const removed = lines.map(({ id }) => id)
  try {
    const { version } = await send(countCalls.removeCountLines, {
      id: countId,
      lines: lines.map(({ id, amount }) => ({ lineId: id, seen: amount })),
    })
    patch(countCalls.findCountDetail, (shown) =>
      shown.id === countId ? withLines(shown, { version, lines: [] as CountLine[], removed }) : shown,
    )
    notices.success(say('count.takenOut', { names: namesOf(lines) }))
  } catch {
    // The call has shown its refusal.
  }
  onReload()
}

/** Runs the steps of a count. */
export function useCountSteps(count: CountDetail, onReload: () => void) {
  const t = useText()
  const ask = useAsk()
  const { number } = count
  const asked = { id: count.id, version: count.version }
  const { busy, run } = useSteps(countCalls.findCountPage, onReload)
  const abandon = () =>
    ask({
      title: t('count.abandon'),
      content: t('count.abandonAsk', { number }),
      okText: t('count.abandon'),
      onOk: () =>
        run(async () => {
          await send(countCalls.abandonCount, asked)
          return say('count.abandoned', { number })
        }),
    })
  return { busy, asked, run, abandon }
}

/** The button in the name of a line; null for none. */
export type LineVerbs = {
  onTakeOut: (line: CountLine) => Promise<void>
  onLink: (line: CountLine) => void
} | null

export const lineCardOf = (verbs: LineVerbs) => ({
  picture: (line: CountLine) => <LinePicture line={line} />,
  title: (line: CountLine) => (
    <>
      <LineTitle line={line} />
      <Outside line={line} verbs={verbs} />
    </>
  ),
})
export const lineCard = lineCardOf(null)

/** Says that a scan added the line, beside the acts that name its product and take it out. */
function Outside({ line, verbs }: { line: CountLine; verbs: LineVerbs }) {
  const t = useText()
  if (!isOutside(line) && !(line.added && verbs)) return null
  return (
    <small className="document-gap count-outside">
      {isOutside(line) && t('count.outside')}
      {verbs && isUnknown(line) && (
        <Button type="link" size="small" onClick={() => verbs.onLink(line)}>
          {t('count.link')}
        </Button>
      )}
      {verbs && (
        <Button type="link" size="small" onClick={() => void verbs.onTakeOut(line)}>
          {t('count.takeOut')}
        </Button>
      )}
    </small>
  )
}

function Name({ line, verbs }: { line: CountLine; verbs: LineVerbs }) {
  if (!isUnknown(line))
    return (
      <>
        <LineName line={line} />
        <Outside line={line} verbs={verbs} />
      </>
    )
  return (
    <span className="document-name">
      <LinePicture line={line} size={36} />
      <span>
        <LineName line={line} />
        <Outside line={line} verbs={verbs} />
      </span>
    </span>
  )
}

export function Amount({ line, amount }: { line: CountLine; amount: string | null }) {
  const unit = useUnitName()(line.stockUnit, amount)
  if (amount === null) return <span className="cell-none">—</span>
  return (
    <>
      {formatNumber(amount)} <small className="cell-quiet">{unit}</small>
    </>
  )
}

export const nameColumnOf = (verbs: LineVerbs): TableColumn<CountLine> => ({
  label: 'count.product',
  headerSortKey: 'name',
  width: 240,
  grow: true,
  skeleton: 'thumb',
  slot: (line) => <Name line={line} verbs={verbs} />,
})
export const nameColumn = nameColumnOf(null)
