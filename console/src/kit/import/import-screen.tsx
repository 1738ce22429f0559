import { FileExcelFilled, ReloadOutlined } from '@ant-design/icons'
import type { Call } from '@zhanggui/contract/call.ts'
import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import { type ImportDetail, importState, type SheetInspection } from '@zhanggui/contract/transfer/transfer.ts'
import { Button, Radio, Steps } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { formatBytes } from '../base/format.ts'
import { useNarrow, usePhone } from '../base/narrow.ts'
import { useText } from '../base/text.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { useCall } from '../wire/queries.ts'
import { CheckStep } from './check/check-step.tsx'
import { type ImportService, useOwnService } from './import-service.ts'
import { useImport } from './import-state.ts'
import { MappingStep } from './mapping/mapping-step.tsx'
import { type SheetSource, SourceCard } from './source-card.tsx'
import { UploadStep } from './upload-step.tsx'
import './import.css'

interface ImportScreenProps {
  service: ImportService
  title: ReactNode
  /** The lists that an import changes. */
  changes: readonly Call[]
  /** The content behind the export radio button. Without it the screen only imports. */
  exportPanel?: ReactNode
  /** Runs after the last step. */
  onDone: () => void
}

/** The query parameters of this screen. All others belong to the page. */
const placeKeys: readonly string[] = ['mode', 'file', 'sheet', 'row', 'lines', 'import']

/**
 * The full-page import and export screen with its radio buttons. Its state is in the URL, so a reload or a link finds
 * the mapping of the uploaded file or the running import again.
 */
export function ImportScreen(asked: ImportScreenProps) {
  const props = { ...asked, service: useOwnService(asked.service) }
  const t = useText()
  const [params, setParams] = useSearchParams()
  const exporting = props.exportPanel !== undefined && params.get('mode') === 'export'
  const importId = params.get('import')
  const file = params.get('file')
  const go: Go = (next, replace = false) => {
    const others = [...params].filter(([key]) => !placeKeys.includes(key))
    setParams([...others, ...Object.entries(next)], { replace })
  }
  const modes = (
    <Radio.Group
      optionType="button"
      aria-label={t('importScreen.mode')}
      value={exporting ? 'export' : 'import'}
      onChange={(event) => go(event.target.value === 'export' ? { mode: 'export' } : {})}
      options={[
        { value: 'import', label: t('importScreen.import') },
        { value: 'export', label: t('importScreen.export') },
      ]}
    />
  )
  if (exporting)
    return (
      <>
        <PageHeader title={props.title} actions={modes} />
        {props.exportPanel}
      </>
    )
  if (importId) return <ImportAt {...props} importId={importId} go={go} />
  if (file) return <MappingAt {...props} file={file} go={go} />
  return (
    <>
      <PageHeader title={props.title} actions={props.exportPanel !== undefined && modes} />
      <StepBar current={0} />
      <UploadStep
        service={props.service}
        onUploaded={({ address }) => go({ file: address })}
        onOpen={(id) => go({ import: id })}
      />
    </>
  )
}

type Go = (next: Record<string, string>, replace?: boolean) => void

function StepBar({ current, failed }: { current: number; failed?: boolean }) {
  const t = useText()
  const phone = usePhone()
  const titles = [
    t('importScreen.stepUpload'),
    t('importScreen.stepMap'),
    t('importScreen.stepCheck'),
    t('importScreen.stepWrite'),
  ]
  return (
    <section className="import-card import-steps">
      <Steps
        size="small"
        responsive={false}
        orientation="horizontal"
        current={current}
        status={failed ? 'error' : 'process'}
        items={titles.map((title, index) => (phone && index !== current ? { title: '' } : { title }))}
      />
    </section>
  )
}

function FileNote({ name, facts }: { name: string; facts?: string }) {
  return (
    <span className="import-file-note">
      <FileExcelFilled />
      <span className="import-file-name" title={name}>
        {name}
      </span>
      {facts && <span className="import-file-facts">{facts}</span>}
    </span>
  )
}

function ChangeFile({ go }: { go: Go }) {
  const t = useText()
  return (
    <Button type="text" icon={<ReloadOutlined />} onClick={() => go({})}>
      {t('importScreen.changeFile')}
    </Button>
  )
}

function MappingAt(props: ImportScreenProps & { file: string; go: Go }) {
  const { service, file, go } = props
  const t = useText()
  const [params] = useSearchParams()
  const chosen = sourceIn(params)
  const { data, error, isLoading, isPlaceholderData } = useCall(
    transferCalls.inspectSheet,
    { serviceBean: service.serviceBean, importFileUrl: file, ...chosen },
    { staleTime: Number.POSITIVE_INFINITY, keepPrevious: true },
  )
  return (
    <>
      <PageHeader
        title={props.title}
        note={data && <FileNote name={data.fileName} facts={factsOf(data, t)} />}
        actions={<ChangeFile go={go} />}
      />
      <StepBar current={1} failed={error !== null} />
      {isLoading && (
        <section className="import-card import-reading" role="status">
          {t('importScreen.reading')}
        </section>
      )}
      {error && (
        <section className="import-card import-reading import-fault" role="alert">
          <p>{error.message}</p>
          {(chosen.sheetName !== undefined || chosen.headerRow !== undefined) && (
            <Button onClick={() => go({ file }, true)}>{t('importScreen.sourceAutomatic')}</Button>
          )}
          <Button type="primary" onClick={() => go({})}>
            {t('importScreen.changeFile')}
          </Button>
        </section>
      )}
      {data && !error && (
        <>
          <SourceCard
            key={file}
            inspection={data}
            chosen={chosen}
            busy={isPlaceholderData}
            onChoose={(source) => go({ file, ...paramsOf(source) }, true)}
          />
          <MappingStep
            key={`${file} ${data.sheetName} ${data.headerRow} ${data.headerRows}`}
            service={service}
            inspection={data}
            address={file}
            busy={isPlaceholderData}
            onBack={() => go({})}
            onStarted={(importId) => go({ file, ...paramsOf(chosen), import: importId })}
          />
        </>
      )}
    </>
  )
}

/** The chosen sheet and header row stand in the URL, so that a reload finds them again. */
function sourceIn(params: URLSearchParams): SheetSource {
  const sheetName = params.get('sheet')
  const headerRow = Number(params.get('row'))
  const headerRows = Number(params.get('lines'))
  return {
    ...(sheetName === null ? {} : { sheetName }),
    ...(headerRow >= 1 ? { headerRow } : {}),
    ...(headerRows >= 1 ? { headerRows } : {}),
  }
}

const paramsOf = ({ sheetName, headerRow, headerRows }: SheetSource): Record<string, string> => ({
  ...(sheetName === undefined ? {} : { sheet: sheetName }),
  ...(headerRow === undefined ? {} : { row: String(headerRow) }),
  ...(headerRows === undefined ? {} : { lines: String(headerRows) }),
})

function factsOf(data: SheetInspection, t: ReturnType<typeof useText>): string {
  const facts = { rows: data.rows, columns: data.columns.length, size: formatBytes(data.bytes) }
  return t(data.rowsCapped ? 'importScreen.fileFactsCapped' : 'importScreen.fileFacts', facts)
}

/** The sheet of the rows and the size of the file. */
function sourceText(data: ImportDetail, t: ReturnType<typeof useText>): string {
  const size = formatBytes(data.bytes)
  if (data.headerRow === 0) return size
  return t('importScreen.fileSource', { sheet: data.sheetName, row: data.headerRow, size })
}

function ImportAt(props: ImportScreenProps & { importId: string; go: Go }) {
  const { importId, go } = props
  const t = useText()
  const narrow = useNarrow()
  const [params] = useSearchParams()
  const file = params.get('file')
  const { data } = useImport(importId)
  const written = data !== undefined && data.state >= importState.applying && data.state <= importState.undone
  return (
    <>
      <PageHeader
        title={props.title}
        note={
          data && (
            <FileNote name={data.fileName} facts={narrow ? formatBytes(data.bytes) : sourceText(data, t)} />
          )
        }
        actions={<ChangeFile go={go} />}
      />
      <StepBar current={written ? 3 : 2} failed={data?.state === importState.failed} />
      {data && (
        <CheckStep
          service={props.service}
          detail={data}
          changes={props.changes}
          onBack={() => go(file ? { file, ...paramsOf(sourceIn(params)) } : {})}
          onAgain={() => go({})}
          onOpen={(id) => go({ import: id })}
          onRecheck={(id) =>
            go({ ...(file ? { file, ...paramsOf(sourceIn(params)) } : {}), import: id }, true)
          }
          onDone={props.onDone}
        />
      )}
    </>
  )
}
