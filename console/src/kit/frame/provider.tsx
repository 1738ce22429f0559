import { QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import en from 'antd/locale/en_US'
import zh from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useLayoutEffect } from 'react'
import { useLanguage } from '../base/language.ts'
import { useNarrow } from '../base/narrow.ts'
import { bindNotices } from '../base/notices.ts'
import { queryClient } from '../wire/queries.ts'
import { themeConfig, useTheme } from './theme.ts'
import 'antd/dist/antd.css'
import '../base/theme.css'

function Notices({ children }: { children: ReactNode }) {
  const app = App.useApp()
  useLayoutEffect(() => bindNotices(app), [app])
  return children
}

/** Provides the theme, the language and the query client. */
export function KitProvider({ children }: { children: ReactNode }) {
  const language = useLanguage()
  dayjs.locale(language === 'zh' ? 'zh-cn' : 'en')
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider
        theme={themeConfig(useTheme(), useNarrow())}
        locale={language === 'zh' ? zh : en}
        wave={{ disabled: true }}
        button={{ autoInsertSpace: false }}
      >
        {/* One notice at a time, over the top bar: it never covers the thing that it is about. */}
        <App message={{ maxCount: 1, top: 0 }} component={false}>
          <Notices>{children}</Notices>
        </App>
      </ConfigProvider>
    </QueryClientProvider>
  )
}
