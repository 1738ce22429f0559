import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { preprocessCSS, resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { usedStyles } from './used-styles.ts'

const folder = join(import.meta.dirname, '../..')
const widgets = join(folder, 'node_modules/antd/es')

test('antd’s stylesheet keeps the rules of the widgets that the console shows, and no others', async () => {
  const file = join(folder, 'node_modules/antd/dist/antd.css')
  const css = { postcss: { plugins: [usedStyles(join(folder, 'console/src'), widgets)] } }
  const config = await resolveConfig({ configFile: false, css }, 'build')
  const { code } = await preprocessCSS(readFileSync(file, 'utf8'), file, config)
  const has = (text: string) => code.includes(text)
  for (const kept of [
    '.ant-btn-primary',
    '.ant-picker-cell',
    '.ant-select-dropdown',
    '.ant-form-item-row',
    '.ant-col',
  ])
    expect(has(kept), kept).toBe(true)
  for (const dropped of ['.ant-tour', '.ant-mentions', '.ant-carousel', '.ant-btn-rtl', '.ant-col-12'])
    expect(has(dropped), dropped).toBe(false)
})
