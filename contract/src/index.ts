import { auditCalls } from './audit/audit.calls.ts'
import { auditText } from './audit/audit.text.ts'
import { categoryCalls } from './category/category.calls.ts'
import { categoryText } from './category/category.text.ts'
import { commonText } from './common.text.ts'
import { configCalls } from './config/config.calls.ts'
import { configText } from './config/config.text.ts'
import { demoText } from './demo.text.ts'
import { fileCalls } from './file/file.calls.ts'
import { fileText } from './file/file.text.ts'
import { sheetText } from './file/sheet.text.ts'
import { inputText } from './input.text.ts'
import { kitText } from './kit.text.ts'
import { loginText } from './login.text.ts'
import { materialCalls } from './material/material.calls.ts'
import { materialText } from './material/material.text.ts'
import { menuCalls } from './menu/menu.calls.ts'
import { menuText } from './menu/menu.text.ts'
import { organizationCalls } from './organization/organization.calls.ts'
import { organizationText } from './organization/organization.text.ts'
import { productCalls } from './product/product.calls.ts'
import { productText } from './product/product.text.ts'
import { productLogText } from './product/product-log.text.ts'
import { productSheetText } from './product/product-sheet.text.ts'
import { richText } from './rich.text.ts'
import { roleCalls } from './role/role.calls.ts'
import { roleText } from './role/role.text.ts'
import { ruleText } from './rules.text.ts'
import { searchCalls } from './search/search.calls.ts'
import { searchText } from './search/search.text.ts'
import { sessionCalls } from './session/session.calls.ts'
import { sessionText } from './session/session.text.ts'
import { shellText } from './shell.text.ts'
import { storeCalls } from './store/store.calls.ts'
import { storeText } from './store/store.text.ts'
import { taskCalls } from './task/task.calls.ts'
import { taskText } from './task/task.text.ts'
import { fillText, type Language, type TextEntry } from './text.ts'
import type { ParamsOf, TextKey } from './text-key.ts'
import { importScreenText } from './transfer/import-screen.text.ts'
import { transferCalls } from './transfer/transfer.calls.ts'
import { transferText } from './transfer/transfer.text.ts'
import { userCalls } from './user/user.calls.ts'
import { userText } from './user/user.text.ts'

export type { ParamsOf, RefusalKey, TextKey } from './text-key.ts'

/** Every call of the product, by noun. */
export const calls = {
  session: sessionCalls,
  menu: menuCalls,
  store: storeCalls,
  user: userCalls,
  role: roleCalls,
  organization: organizationCalls,
  config: configCalls,
  audit: auditCalls,
  search: searchCalls,
  category: categoryCalls,
  product: productCalls,
  material: materialCalls,
  file: fileCalls,
  task: taskCalls,
  transfer: transferCalls,
}
export type Noun = keyof typeof calls

/** Every text of the product. */
export const texts = {
  ...commonText,
  ...ruleText,
  ...sessionText,
  ...loginText,
  ...kitText,
  ...inputText,
  ...richText,
  ...shellText,
  ...demoText,
  ...menuText,
  ...roleText,
  ...storeText,
  ...userText,
  ...organizationText,
  ...configText,
  ...auditText,
  ...searchText,
  ...categoryText,
  ...productText,
  ...productSheetText,
  ...productLogText,
  ...materialText,
  ...fileText,
  ...sheetText,
  ...taskText,
  ...transferText,
  ...importScreenText,
}

/** The text of `key` in `language`, its slots filled. */
export function textOf<K extends TextKey>(language: Language, key: K, ...params: ParamsOf<K>): string {
  const entry: TextEntry = texts[key]
  return fillText(entry, language, params[0])
}

/** The entry behind a key that is only known at run time, such as the label of a field; undefined when there is none. */
export function textEntry(key: string): TextEntry | undefined {
  return (texts as Record<string, TextEntry>)[key]
}
