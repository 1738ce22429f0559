import { ApartmentOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type GroupFigures, groupLimit } from '@zhanggui/contract/productGroup/productGroup.ts'
import type { Rule } from '@zhanggui/contract/productGroup/rule.ts'
import { Button, Segmented } from 'antd'
import { formatNumber } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { Card } from '../../kit/show/card.tsx'
import { ConditionRow } from './condition-row.tsx'
import { type Draft, type DraftLine, newCondition, newLine } from './group-draft.ts'

interface RuleEditorProps {
  draft: Draft
  /** Null while the figures belong to another rule. */
  figures: GroupFigures | null
  /** The faults of conditions, by 'line.condition'. */
  faults: ReadonlyMap<string, string>
  readOnly: boolean
  onChange: (next: Draft) => void
}

/** The lines of a rule. At the right stands how many products each line leaves. */
export function RuleEditor({ draft, figures, faults, readOnly, onChange }: RuleEditorProps) {
  const t = useText()
  const { match, lines } = draft
  const joins = { all: t('productGroup.and'), any: t('productGroup.or') }
  const inner: Rule['match'] = match === 'all' ? 'any' : 'all'
  const setLines = (next: DraftLine[]) => onChange({ ...draft, lines: next })
  const setLine = (key: number, next: DraftLine) =>
    setLines(lines.map((line) => (line.key === key ? next : line)))
  const remove = (key: number) => setLines(lines.filter((line) => line.key !== key))

  const conditions = (line: DraftLine, at: number) =>
    line.conditions.map((one, part) => {
      const figure = figures?.lines[at]
      const removeOne = line.framed
        ? line.conditions.length > 1 &&
          (() =>
            setLine(line.key, { ...line, conditions: line.conditions.filter(({ key }) => key !== one.key) }))
        : lines.length > 1 && (() => remove(line.key))
      return (
        <ConditionRow
          key={one.key}
          condition={one.value}
          join={line.framed ? (part > 0 ? joins[inner] : '') : at > 0 ? joins[match] : ''}
          count={(line.framed ? figure?.parts[part] : figure?.left) ?? null}
          all={figures?.all ?? 0}
          fault={faults.get(`${at}.${part}`)}
          onChange={(value) =>
            setLine(line.key, {
              ...line,
              conditions: line.conditions.map((other) =>
                other.key === one.key ? { ...other, value } : other,
              ),
            })
          }
          readOnly={readOnly}
          onRemove={readOnly ? undefined : removeOne || undefined}
        />
      )
    })

  return (
    <Card
      title={t('productGroup.rule')}
      note={
        <span className="group-match">
          {t('productGroup.matchHint')}
          <Segmented
            size="small"
            disabled={readOnly}
            aria-label={t('productGroup.matchHint')}
            value={match}
            options={[
              { value: 'all', label: t('productGroup.matchAll') },
              { value: 'any', label: t('productGroup.matchAny') },
            ]}
            onChange={(next) => onChange({ ...draft, match: next as Rule['match'] })}
          />
        </span>
      }
      extra={
        <span className="group-hint">{t(match === 'all' ? 'productGroup.left' : 'productGroup.held')}</span>
      }
    >
      {lines.map((line, at) =>
        line.framed ? (
          <div key={line.key} className="group-block-line">
            <span className="group-join">{at > 0 ? joins[match] : ''}</span>
            <fieldset className="group-block">
              <legend>{t(inner === 'any' ? 'productGroup.blockAny' : 'productGroup.blockAll')}</legend>
              {conditions(line, at)}
              {!readOnly && (
                <div className="group-block-foot">
                  <Button
                    type="link"
                    icon={<PlusOutlined />}
                    disabled={line.conditions.length >= groupLimit.lines}
                    onClick={() =>
                      setLine(line.key, { ...line, conditions: [...line.conditions, newCondition()] })
                    }
                  >
                    {t('productGroup.addCondition')}
                  </Button>
                  {lines.length > 1 && (
                    <Button type="text" icon={<DeleteOutlined />} onClick={() => remove(line.key)}>
                      {t('productGroup.removeBlock')}
                    </Button>
                  )}
                </div>
              )}
            </fieldset>
            <span className="group-count">{figures ? formatNumber(figures.lines[at]?.left ?? 0) : ''}</span>
          </div>
        ) : (
          conditions(line, at)
        ),
      )}
      {!readOnly && (
        <div className="group-add">
          <Button
            icon={<PlusOutlined />}
            disabled={lines.length >= groupLimit.lines}
            onClick={() => setLines([...lines, newLine()])}
          >
            {t('productGroup.addCondition')}
          </Button>
          <Button
            icon={<ApartmentOutlined />}
            disabled={lines.length >= groupLimit.lines}
            onClick={() => setLines([...lines, newLine(2)])}
          >
            {t('productGroup.addBlock')}
          </Button>
        </div>
      )}
    </Card>
  )
}
