import { Button, Checkbox, ConfigProvider, Input, Select, Switch } from 'antd'
import { useText } from '../../kit/base/text.ts'
import { themeConfig, useTheme } from '../../kit/frame/theme.ts'
import { Facts } from '../../kit/show/facts.tsx'
import { StatusTag } from '../../kit/show/status-tag.tsx'
import { TaskProgress } from '../../kit/show/task-progress.tsx'
import { BrowserTable } from '../../kit/table/browser-table.tsx'
import { usePair } from './gallery/part.ts'
import { sampleGoods } from './sample/goods.ts'
import { goodsColumns } from './sample/goods-columns.tsx'
import { jsonOf, sizesOf, type ThemeChoice } from './theme-choice.ts'

const rows = sampleGoods(4)
const columns = [goodsColumns[0]!, goodsColumns[3]!, goodsColumns[5]!]

/** The most used widgets in the chosen theme. */
export function ThemePreview({ choice }: { choice: ThemeChoice }) {
  const t = useText()
  const pair = usePair()
  const base = themeConfig(useTheme())
  const { token } = jsonOf(choice)
  const { primary, error } = choice
  return (
    <ConfigProvider
      theme={{
        ...base,
        token: { ...base.token, ...token },
        components: {
          ...base.components,
          Button: {
            ...base.components?.Button,
            colorPrimary: primary,
            colorPrimaryHover: primary,
            colorPrimaryActive: primary,
            colorError: error,
          },
        },
      }}
    >
      <div className="demo-theme-preview">
        <div className="demo-theme-line">
          <Button type="primary">{pair(['保存商品', 'Save'])}</Button>
          <Button>{pair(['导入', 'Import'])}</Button>
          <Button danger>{pair(['设为失效', 'Deactivate'])}</Button>
          <Button type="link">{pair(['查看', 'Show'])}</Button>
          <Switch defaultChecked aria-label={pair(['开关', 'Switch'])} />
          <Checkbox defaultChecked>{pair(['已选', 'Chosen'])}</Checkbox>
        </div>
        <div className="demo-theme-line">
          <Input aria-label={pair(['名称', 'Name'])} defaultValue="红富士苹果" style={{ width: 200 }} />
          <Select
            aria-label={pair(['计量', 'Measure'])}
            defaultValue={1}
            style={{ width: 160 }}
            options={[
              { value: 1, label: pair(['计件', 'By piece']) },
              { value: 2, label: pair(['称重', 'By weight']) },
            ]}
          />
        </div>
        <div className="demo-theme-line">
          <StatusTag tone="stageStarted">{pair(['待发货', 'To be shipped'])}</StatusTag>
          <StatusTag tone="inProgress">{pair(['配送中', 'Delivering'])}</StatusTag>
          <StatusTag tone="taskComplete">{pair(['已完成', 'Completed'])}</StatusTag>
          <StatusTag tone="cancelled">{pair(['已取消', 'Cancelled'])}</StatusTag>
        </div>
        <TaskProgress
          label={pair(['导出', 'Export'])}
          done={52_210}
          total={84_210}
          rate={4012}
          parts={[
            { key: 'done', label: pair(['已导入', 'Imported']), count: 50_000, tone: 'success' },
            { key: 'refused', label: pair(['拒绝', 'Refused']), count: 2210, tone: 'error' },
          ]}
        />
        <Facts
          facts={[
            { label: pair(['类目', 'Category']), value: '水果' },
            { label: t('product.origin'), value: '山东烟台' },
          ]}
        />
        <BrowserTable
          key={choice.density}
          name="demo-theme"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHeight={sizesOf(choice).row}
          pageSize={null}
          bulk={{ label: String, verbs: () => null }}
          plain
        />
      </div>
    </ConfigProvider>
  )
}
