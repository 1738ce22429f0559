import { PictureOutlined } from '@ant-design/icons'
import {
  type PictureFile,
  type PictureRun,
  pictureMatch,
  pictureResult,
} from '@zhanggui/contract/picture/picture.ts'
import { Select } from 'antd'
import { formatBytes } from '../../kit/base/format.ts'
import { type Translate, useText } from '../../kit/base/text.ts'
import { TwoLines } from '../../kit/show/cell/two-lines.tsx'
import { StatusTag } from '../../kit/show/status-tag.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { type Choice, dragType, placeFrom, placeOptions, placeText, placeValue } from './picture-places.ts'
import { ProductPicker } from './product-picker.tsx'

const looks = {
  [pictureResult.matched]: { label: 'picture.result1', tone: 'taskComplete' },
  [pictureResult.shrunk]: { label: 'picture.result2', tone: 'completed' },
  [pictureResult.unmatched]: { label: 'picture.result3', tone: 'stageStarted' },
  [pictureResult.refused]: { label: 'picture.result4', tone: 'cancelled' },
  [pictureResult.ignored]: { label: 'picture.result5', tone: 'closed' },
} as const

interface Acts {
  t: Translate
  limits: PictureRun['limits']
  /** The zip of another person is only looked at. */
  own: boolean
  /** The files that are being edited, by id. */
  choices: Readonly<Record<string, Choice>>
  choose: (file: PictureFile, choice: Choice | null) => void
  onConfirm: (file: PictureFile, choice: Choice) => Promise<void>
  onIgnore: (file: PictureFile, ignored: boolean) => Promise<void>
  onCompare: (file: PictureFile) => void
}

/** The picture of a file. One without a product can be dragged on to a product. */
export function Thumb({ file, own }: { file: PictureFile; own: boolean }) {
  const loose = own && file.result === pictureResult.unmatched
  if (!file.thumbnail)
    return (
      <span className="picture-thumb">
        <PictureOutlined />
      </span>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a second way. The row's chooser is the first
    <span
      className={loose ? 'picture-thumb picture-loose' : 'picture-thumb'}
      draggable={loose}
      onDragStart={(event) => event.dataTransfer.setData(dragType, JSON.stringify([file.id, file.name]))}
    >
      <img src={file.thumbnail} alt="" loading="lazy" draggable={false} />
    </span>
  )
}

function Name({ file, own }: { file: PictureFile; own: boolean }) {
  const { name, bytes, original } = file
  return (
    <div className="picture-name">
      <Thumb file={file} own={own} />
      <TwoLines
        above={name}
        below={
          <>
            {formatBytes(bytes)}
            {original && (
              <>
                {' → '}
                <em>{formatBytes(original.smallBytes)}</em>
              </>
            )}
          </>
        }
      />
    </div>
  )
}

function Result({ file }: { file: PictureFile }) {
  const t = useText()
  if (file.written) return <StatusTag tone="inProgress">{t('picture.writtenTag')}</StatusTag>
  const look = looks[file.result as keyof typeof looks] ?? looks[pictureResult.refused]
  return (
    <StatusTag tone={look.tone} dot="full">
      {t(look.label)}
    </StatusTag>
  )
}

function Product({ file }: { file: PictureFile }) {
  const t = useText()
  const { product, match, reason } = file
  if (reason)
    return (
      <span className="picture-fault" title={reason}>
        {reason}
      </span>
    )
  if (!product) return '—'
  return (
    <TwoLines
      above={product.name}
      below={
        match === pictureMatch.barcode
          ? t('picture.match1')
          : t(match === pictureMatch.code ? 'picture.match2' : 'picture.match3', { code: product.code })
      }
    />
  )
}

/** The choice of a row that is being edited. A file without a product always is, with its suggestion filled in. */
const choiceOf = (file: PictureFile, { choices, own }: Acts): Choice | null =>
  choices[file.id] ??
  (own && file.result === pictureResult.unmatched
    ? { product: file.suggested, kind: file.kind, position: file.position }
    : null)

export function fileColumns(acts: Acts): TableColumn<PictureFile>[] {
  const { t, limits, choose } = acts
  const places = placeOptions(limits, t)
  return [
    {
      label: 'picture.picture',
      headerSortKey: 'name',
      width: 216,
      grow: true,
      skeleton: 'thumb',
      slot: (file) => <Name file={file} own={acts.own} />,
    },
    {
      label: 'picture.result',
      headerSortKey: 'result',
      width: 108,
      skeleton: 'tag',
      card: 'tag',
      slot: (file) => <Result file={file} />,
    },
    {
      label: 'picture.product',
      headerSortKey: 'product',
      width: 248,
      grow: true,
      card: 'line',
      slot: (file) => {
        const choice = choiceOf(file, acts)
        if (!choice) return <Product file={file} />
        return (
          <ProductPicker
            label={t('picture.productFor', { name: file.name })}
            value={choice.product}
            onChange={(product) => choose(file, { ...choice, product })}
          />
        )
      },
    },
    {
      label: 'picture.place',
      headerSortKey: 'place',
      width: 128,
      card: 'line',
      slot: (file) => {
        const choice = choiceOf(file, acts)
        if (choice)
          return (
            <Select
              className="picture-place"
              aria-label={t('picture.placeFor', { name: file.name })}
              value={placeValue(choice)}
              options={places}
              onChange={(value) => choose(file, { ...choice, ...placeFrom(value) })}
            />
          )
        if (!file.product) return '—'
        const place = placeText(file, t)
        return file.replaces ? (
          <span className="picture-replaces">{t('picture.replaces', { place })}</span>
        ) : (
          place
        )
      },
    },
    {
      label: 'kit.actions',
      headerSortKey: 'acts',
      width: 132,
      card: 'foot',
      slot: (file) => <RowActs file={file} acts={acts} />,
    },
  ]
}

function RowActs({ file, acts }: { file: PictureFile; acts: Acts }) {
  const { t, own, choose, onConfirm, onIgnore, onCompare } = acts
  const link = (text: string, onClick: () => unknown, disabled = false) => (
    <button type="button" className="row-link" disabled={disabled} onClick={onClick}>
      {text}
    </button>
  )
  if (file.written || file.result === pictureResult.refused) return '—'
  if (!own) return file.original ? link(t('picture.compare'), () => onCompare(file)) : '—'
  if (file.result === pictureResult.ignored) return link(t('picture.takeBack'), () => onIgnore(file, false))
  const choice = choiceOf(file, acts)
  const { product, kind, position } = file
  return (
    <span className="picture-acts">
      {choice ? (
        <>
          {link(t('picture.confirm'), () => onConfirm(file, choice), choice.product === null)}
          {file.result === pictureResult.unmatched
            ? link(t('picture.ignore'), () => onIgnore(file, true))
            : link(t('picture.cancelChange'), () => choose(file, null))}
        </>
      ) : (
        <>
          {file.original && link(t('picture.compare'), () => onCompare(file))}
          {link(t('picture.change'), () => choose(file, { product, kind, position }))}
          {!file.original && link(t('picture.ignore'), () => onIgnore(file, true))}
        </>
      )}
    </span>
  )
}
