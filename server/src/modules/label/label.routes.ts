import { labelCalls } from '@zhanggui/contract/label/label.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { startExport } from '../transfer/export.ts'
import { selectLabelOptions } from './label.sql.ts'
import { findLabelDetail, findLabelPage, removeLabel, saveLabel, setProductLabels } from './label.ts'
import { labelSheet } from './label-sheet.ts'

const labelRoutes = implement(labelCalls, {
  findProductLabelPage: findLabelPage,
  findProductLabelDetail: findLabelDetail,
  findProductLabelOptions: ({ tx }) => selectLabelOptions(tx),
  saveProductLabel: saveLabel,
  removeProductLabel: removeLabel,
  setProductLabels,
  exportProductLabels: async (context, { condition, asyncSystemName }) => ({
    taskId: String(await startExport(context, { service: labelSheet, condition, asyncSystemName })),
  }),
})

export const labelModule: Module = { routes: labelRoutes, sheet: labelSheet }
