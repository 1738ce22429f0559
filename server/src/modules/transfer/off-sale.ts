/** A column that says whether goods are sold: 状态, 商品状态, 'Status'. 审核状态 is about something else. */
const state = /^(?:商品|产品|货品|销售|售卖|上架|经营|使用|启用|档案)?状态$|^(?:product |item |sale )?status$/
const sold =
  /^(?:是否)?(?:有效|上架|启用|在售|可售|销售|可卖|使用|正常)(?:标[志识])?$|^(?:is )?(?:active|enabled|valid|on sale)$/
const ended =
  /^(?:是否)?(?:已?(?:停用|停售|停产|删除|作废|淘汰|下架|禁用|失效))(?:标[志识])?$|^(?:is )?(?:deleted|disabled|inactive|discontinued)$/
const off =
  /^(?:已|暂)?(?:停用|停产|停售|删除|作废|禁用|失效|无效|下架|淘汰|清退|注销|封存|冻结|停止(?:销售|使用|经营)|不可[售卖]|[不未]启用|未上架)$|^(?:inactive|disabled|deleted|discontinued|off|off sale|not for sale)$/
const no = /^(?:否|不是?|n|no|false|0|[×✗✕])$/
const yes = /^(?:是|y|yes|true|1|[√✓✔])$/

const plain = (text: string): string => text.normalize('NFKC').replaceAll('_', ' ').trim().toLowerCase()

/** The words of a cell without a field that say that goods are not sold: '状态 停用', '是否上架 否'; null if none do. */
export function offSaleSaid(
  cells: readonly string[],
  headers: readonly string[],
  isMapped: (column: number) => boolean,
): string | null {
  for (const [at, header] of headers.entries()) {
    const value = plain(cells[at] ?? '')
    if (value === '' || value.length > 12 || isMapped(at)) continue
    const name = plain(header)
    const isOff =
      ((state.test(name) || sold.test(name)) && (off.test(value) || (sold.test(name) && no.test(value)))) ||
      (ended.test(name) && (off.test(value) || yes.test(value)))
    if (isOff) return `${header.trim()} ${(cells[at] ?? '').trim()}`
  }
  return null
}
