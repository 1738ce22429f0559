import { rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { productServiceBean } from '@zhanggui/contract/product/product.options.ts'
import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import type { ExportTask } from '@zhanggui/contract/task/task.ts'
import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import { type ImportDetail, importState, type SheetInspection } from '@zhanggui/contract/transfer/transfer.ts'
import { openXlsxWriter } from '../server/src/kernel/workbook/write-xlsx.ts'
import { type Lab, mb, ms, printTable, quantile, times, watch } from './lab.ts'

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

/** Rows 8 and 9: import and export of products by spreadsheet, and their effect on other calls. */
export async function benchTransfer(lab: Lab, count: number): Promise<void> {
  const list = () => lab.send(productCalls.findProductPage, {})
  for (let i = 0; i < 100; i++) await list()
  const idleWatch = watch(list)
  await pause(count > 1000 ? 8000 : 1000)
  const idle = quantile(await idleWatch.stop(), 0.99)
  const file = join(tmpdir(), `zg-bench-${process.pid}.xlsx`)
  await writeSheet(file, count)
  const address = await lab.upload(fileCalls.uploadSheet.path, file, {
    serviceBean: productServiceBean,
  })
  const inspection = (await lab.send(transferCalls.inspectSheet, {
    serviceBean: productServiceBean,
    importFileUrl: address,
  })) as SheetInspection

  const importPeak = peak(lab)
  const importWatch = watch(list)
  const began = performance.now()
  const { importId } = (await lab.send(transferCalls.startImport, {
    serviceBean: productServiceBean,
    importFileUrl: address,
    mapping: inspection.columns.map(({ column, field }) => ({ column, field })),
    options: { defaults: {}, remember: false },
  })) as { importId: string }
  const ready = await follow(lab, importId, importState.ready)
  const checked = performance.now()
  await lab.send(transferCalls.applyImport, { importId })
  await follow(lab, importId, importState.applied)
  const applied = performance.now()
  const during = quantile(await importWatch.stop(), 0.99)
  const importMemory = importPeak()
  printTable(
    `8 import of ${count.toLocaleString('en-US')} products (${mb(statSync(file).size)} xlsx; created ${ready.counts.created}, refused ${ready.counts.refused})`,
    ['dry run', 'apply', 'rows/s in all', 'server memory', "other calls' p99 idle → meanwhile", 'target'],
    [
      [
        `${((checked - began) / 1000).toFixed(1)} s`,
        `${((applied - checked) / 1000).toFixed(1)} s`,
        (count / ((applied - began) / 1000)).toFixed(0),
        mb(importMemory),
        `${ms(idle)} → ${ms(during)} (${times(during / idle)})`,
        '≥ 5,000 rows/s, ≤ 300 MB, ≤ 2×',
      ],
    ],
  )
  rmSync(file)

  const exportPeak = peak(lab)
  const exportWatch = watch(list)
  const exportBegan = performance.now()
  const { taskId } = (await lab.send(productCalls.exportProducts, { condition: {} })) as { taskId: string }
  let task: ExportTask | undefined
  do {
    await pause(50)
    task = ((await lab.send(taskCalls.findExcelList, {})) as ExportTask[]).find((item) => item.id === taskId)
  } while (task?.status === 0)
  const seconds = (performance.now() - exportBegan) / 1000
  const duringExport = quantile(await exportWatch.stop(), 0.99)
  if (task?.status !== 1) throw new Error(`export: ${task?.reason}`)
  printTable(
    `9 export of ${task.rows.toLocaleString('en-US')} products (${mb(task.bytes)} xlsx)`,
    ['time', 'rows/s', 'server memory', "other calls' p99 idle → meanwhile", 'target'],
    [
      [
        `${seconds.toFixed(1)} s`,
        (task.rows / seconds).toFixed(0),
        mb(exportPeak()),
        `${ms(idle)} → ${ms(duringExport)} (${times(duringExport / idle)})`,
        '≥ 50,000 rows/s, ≤ 200 MB, ≤ 2×',
      ],
    ],
  )
}

/** Samples the server's memory. The returned function gives the peak. */
function peak(lab: Lab): () => number {
  let highest = 0
  const timer = setInterval(() => {
    highest = Math.max(highest, lab.memory())
  }, 100)
  return () => {
    clearInterval(timer)
    return highest
  }
}

async function follow(lab: Lab, importId: string, state: number): Promise<ImportDetail> {
  for (;;) {
    const detail = (await lab.send(transferCalls.findImportDetail, { importId })) as ImportDetail
    if (detail.state === state) return detail
    if (detail.state === importState.failed || detail.state === importState.cancelled)
      throw new Error(`import: ${detail.reason}`)
    await pause(100)
  }
}

const things = [
  '牛奶',
  '酸奶',
  '苏打水',
  '乌龙茶',
  '饭团',
  '薯片',
  '饼干',
  '坚果',
  '面包',
  '抽纸',
  '洗洁精',
  '牙膏',
]

async function writeSheet(path: string, count: number): Promise<void> {
  const writer = await openXlsxWriter(path, {
    sheetName: '商品',
    columns: [
      '商品编码',
      '商品名称',
      '条码',
      '一级类目',
      '二级类目',
      '计量方式',
      '计量单位',
      '销售价',
      '成本价',
    ].map((header, index) => ({
      header,
      kind: index > 6 ? ('money' as const) : ('text' as const),
    })),
  })
  for (let from = 0; from < count; from += 1000)
    await writer.writeRows(
      Array.from({ length: Math.min(1000, count - from) }, (_, index) => {
        const n = from + index
        return [
          `B${n}`,
          `${things[n % things.length]} ${n} 号 ${100 + (n % 900)}g`,
          String(29_000_000_000_000 + n),
          `大类${n % 11}`,
          `小类${n % 55}`,
          '计件',
          '件',
          `${1 + (n % 99)}.${String(n % 100).padStart(2, '0')}`,
          // Each product has a margin: a price below its cost would ask.
          `${Math.floor((1 + (n % 99)) * 0.6)}.50`,
        ]
      }),
    )
  await writer.finish()
}
