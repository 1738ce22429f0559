import { Segmented } from 'antd'
import { formatFullMoment, formatMoney } from '../../kit/base/format.ts'
import { useLanguage } from '../../kit/base/language.ts'
import { type PlainKey, switchLanguage, textIn, useLoadedLanguages, useText } from '../../kit/base/text.ts'
import { usePageTitle } from '../../kit/frame/page-title.ts'
import { BrowserTable } from '../../kit/table/browser-table.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import './demo-i18n.css'

const shown: readonly PlainKey[] = [
  'session.loginTitle',
  'session.slogan',
  'common.noPermission',
  'session.elsewhere',
  'shell.notFoundTitle',
  'kit.removeQuestion',
  'user.type1',
]

const columns: readonly TableColumn<PlainKey>[] = [
  {
    label: 'shell.i18nKey',
    headerSortKey: 'key',
    width: 200,
    slot: (key) => <code className="demo-i18n-key">{key}</code>,
  },
  {
    label: ['中文', '中文'],
    headerSortKey: 'zh',
    width: 200,
    grow: true,
    slot: (key) => <span lang="zh-CN">{textIn('zh', key)}</span>,
  },
  {
    label: ['English', 'English'],
    headerSortKey: 'en',
    width: 240,
    grow: true,
    slot: (key) => <span lang="en">{textIn('en', key)}</span>,
  },
]

/** `/demoI18n`: needs no session. It shows the texts in both languages side by side and switches between them. */
export default function DemoI18n() {
  const t = useText()
  const language = useLanguage()
  const loaded = useLoadedLanguages()
  usePageTitle(t('shell.i18nTitle'))
  return (
    <div className="demo-i18n">
      <h1>{t('shell.i18nTitle')}</h1>
      <p>{t('shell.i18nNote')}</p>
      <div className="demo-i18n-choice">
        <span id="language-now">{t('shell.i18nNow')}</span>
        <Segmented
          aria-labelledby="language-now"
          value={language}
          onChange={switchLanguage}
          options={[
            { value: 'zh', label: '中文' },
            { value: 'en', label: 'English' },
          ]}
        />
      </div>
      <section className="demo-i18n-texts">
        <BrowserTable
          name="i18n"
          plain
          autoHeight
          pageSize={null}
          columns={columns}
          rows={loaded.length > 1 ? shown : []}
          rowKey={(key) => key}
        />
      </section>
      <p>
        {t('shell.i18nFormats')}
        {t('kit.colon')}
        {formatFullMoment('2026-11-21T09:42:00+08:00')} · {formatMoney('1264.00')}
      </p>
    </div>
  )
}
