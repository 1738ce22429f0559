import { type CountDetail, countStatus } from '@zhanggui/contract/count/count.ts'
import { Checkbox, Select } from 'antd'
import { useState } from 'react'
import { useText } from '../../kit/base/text.ts'
import { type PaperGroup, PapersDialog } from '../../kit/print/papers-dialog.tsx'
import { Empty } from '../../kit/show/empty.tsx'
import { CountSheet, VarianceReport } from './count-papers.tsx'
import { differs, isUnknown } from './count-parts.tsx'
import './count-print.css'

const papers = ['sheet', 'report'] as const
type CountPaper = (typeof papers)[number]

/** The papers of a count: the sheet to count with, and the variances once people may see them. */
export default function CountPrint(props: { open: boolean; count: CountDetail; onClose: () => void }) {
  const { open, count, onClose } = props
  const t = useText()
  const blind = count.status === countStatus.open
  const known = count.lines.filter((line) => !isUnknown(line))
  const left = known.filter(({ amount }) => amount === null)
  const [chosen, setChosen] = useState<readonly CountPaper[]>([blind ? 'sheet' : 'report'])
  const [order, setOrder] = useState<'shelf' | 'category'>('shelf')
  const [onlyLeft, setOnlyLeft] = useState(false)
  // The last open line may be counted while the dialog is open.
  const lines = onlyLeft && left.length > 0 ? left : known
  const shown = papers.filter((paper) => chosen.includes(paper) && !(blind && paper === 'report'))
  const groups = shown.map(
    (key): PaperGroup => ({
      key,
      caption: t(key === 'sheet' ? 'count.captionSheet' : 'count.captionReport'),
      paper: 'a4',
      copies: 1,
      sheets: [
        key === 'sheet' ? (
          <CountSheet key={key} count={count} lines={lines} order={order} />
        ) : (
          <VarianceReport key={key} count={count} lines={count.lines.filter(differs)} />
        ),
      ],
    }),
  )
  return (
    <PapersDialog
      open={open}
      title={t('count.printTitle', { number: count.number })}
      choices={
        <>
          <Checkbox.Group
            value={[...shown]}
            onChange={(ticked) => setChosen(papers.filter((one) => ticked.includes(one)))}
            options={papers
              .filter((paper) => !(blind && paper === 'report'))
              .map((value) => ({ value, label: t(`count.print_${value}`) }))}
          />
          {shown.includes('sheet') && (
            <span className="count-print-how">
              {left.length > 0 && left.length < known.length && (
                <Select
                  value={onlyLeft}
                  aria-label={t('count.printLines')}
                  options={[
                    { value: false, label: t('count.linesAll', { count: known.length }) },
                    { value: true, label: t('count.linesOpen', { count: left.length }) },
                  ]}
                  onChange={setOnlyLeft}
                />
              )}
              <Select
                value={order}
                aria-label={t('count.printOrder')}
                options={(['shelf', 'category'] as const).map((value) => ({
                  value,
                  label: t(value === 'shelf' ? 'count.orderShelf' : 'count.orderCategory'),
                }))}
                onChange={setOrder}
              />
            </span>
          )}
        </>
      }
      groups={groups}
      note={blind ? t('count.printNote') : undefined}
      instead={shown.length === 0 && <Empty title={t('count.printNothing')} />}
      onPrinted={onClose}
      onClose={onClose}
    />
  )
}
