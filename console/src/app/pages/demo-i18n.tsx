import { textOf } from '@zhanggui/contract'
import { Segmented } from 'antd'
import { formatFullMoment, formatMoney } from '../../kit/format.ts'
import { setLanguage, useLanguage } from '../../kit/language.ts'
import { usePageTitle } from '../../kit/page-title.ts'
import { type PlainKey, useText } from '../../kit/text.ts'
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

/** `/demoI18n`: open to anybody, shows the texts in both languages side by side and switches between them. */
export default function DemoI18n() {
  const t = useText()
  const language = useLanguage()
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
          onChange={setLanguage}
          options={[
            { value: 'zh', label: '中文' },
            { value: 'en', label: 'English' },
          ]}
        />
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('shell.i18nKey')}</th>
            <th scope="col">中文</th>
            <th scope="col">English</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((key) => (
            <tr key={key}>
              <td>
                <code>{key}</code>
              </td>
              <td lang="zh-CN">{textOf('zh', key)}</td>
              <td lang="en">{textOf('en', key)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {t('shell.i18nFormats')}
        {t('kit.colon')}
        {formatFullMoment('2026-11-21T09:42:00+08:00')} · {formatMoney('1264.00')}
      </p>
    </div>
  )
}
