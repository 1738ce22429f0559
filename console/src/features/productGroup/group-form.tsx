import { ArrowLeftOutlined } from '@ant-design/icons'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { productGroupCalls } from '@zhanggui/contract/productGroup/productGroup.calls.ts'
import {
  type GroupDetail,
  type GroupProduct,
  groupDraft,
  groupForm,
} from '@zhanggui/contract/productGroup/productGroup.ts'
import { Button, ConfigProvider, Input, Segmented } from 'antd'
import { lazy, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { faultOf } from '../../kit/form/issues.ts'
import { Labelled } from '../../kit/form/labelled.tsx'
import { useLeaveGuard } from '../../kit/form/leave-guard.ts'
import { StaleDialog, type StaleField } from '../../kit/form/stale-dialog.tsx'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { ActionBar } from '../../kit/import/action-bar.tsx'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { useShortcuts } from '../../kit/layer/shortcuts.ts'
import { Card } from '../../kit/show/card.tsx'
import { IconButton } from '../../kit/show/icon-button.tsx'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { refresh, useCall } from '../../kit/wire/queries.ts'
import { GroupAside } from './group-aside.tsx'
import { choiceOf, chosen, type Draft, draftOf } from './group-draft.ts'
import { PickedProducts } from './picked-products.tsx'
import { RuleEditor } from './rule-editor.tsx'
import './group.css'

const ChooseProducts = lazy(() => import('./choose-products.tsx'))
const PasteCodes = lazy(() => import('./paste-codes.tsx'))

/** The refusal `common.staleVersion`. */
const staleCode = '10007'
/** The figures follow the last change after so many ms. */
const pause = 300
const list = '/product/productGroup'

const noIds: readonly string[] = []

type Side = 'always' | 'never'
type Faults = ReadonlyMap<string, string>

/** The form of a group beside what it has. A user who may only look sees it disabled. */
export function GroupForm({ group, may }: { group: GroupDetail | null; may: boolean }) {
  const t = useText()
  const navigate = useNavigate()
  const saved = useMemo(() => draftOf(group), [group])
  const [draft, setDraft] = useState<Draft>(saved)
  const [known, setKnown] = useState<ReadonlyMap<string, GroupProduct>>(
    () => new Map(group?.products.map((product) => [product.productId, product])),
  )
  const [faults, setFaults] = useState<Faults>(new Map())
  const [version, setVersion] = useState(group?.version)
  const [stale, setStale] = useState<{ message: string; theirs: GroupDetail } | null>(null)
  const [busy, setBusy] = useState(false)
  const [choosing, setChoosing] = useState<Side | null>(null)
  const [pasting, setPasting] = useState<Side | null>(null)

  const choice = choiceOf(draft)
  const values = JSON.stringify({ name: draft.name, ...choice })
  const changed = values !== JSON.stringify({ name: saved.name, ...choiceOf(saved) })
  const left = useRef(false)
  useLeaveGuard(() => (changed && !left.current ? 1 : 0))

  // The figures belong to the last complete draft.
  const asked = JSON.stringify({ ...choice, ...(group ? { id: group.id } : {}) })
  const [counted, setCounted] = useState(asked)
  const complete = groupDraft.safeParse(JSON.parse(asked)).success
  useEffect(() => {
    if (!complete) return
    const timer = setTimeout(() => setCounted(asked), pause)
    return () => clearTimeout(timer)
  }, [asked, complete])
  const counting = groupDraft.safeParse(JSON.parse(counted))
  const shown = counting.success ? counting.data : { ...choiceOf({ ...saved, byHand: true }) }
  const { data: figures, isPlaceholderData } = useCall(productGroupCalls.countGroupDraft, shown, {
    keepPrevious: true,
    staleTime: 0,
  })
  const current = figures && counted === asked && counting.success && !isPlaceholderData ? figures : null
  const state = !complete ? 'unfinished' : current ? 'live' : 'counting'

  const change = (next: Draft) => {
    setFaults(new Map())
    setDraft(next)
  }
  function add(side: Side, products: readonly GroupProduct[]) {
    setKnown(new Map([...known, ...products.map((one) => [one.productId, one] as const)]))
    change(
      chosen(
        draft,
        side,
        products.map(({ productId }) => productId),
      ),
    )
  }

  async function save(asNew = false, over = version): Promise<void> {
    const name = asNew && draft.name === saved.name ? copyOf(draft.name) : draft.name
    const form = { ...choice, name, ...(group && !asNew ? { id: group.id, version: over } : {}) }
    const parsed = groupForm.safeParse(form)
    if (!parsed.success) {
      const found = parsed.error.issues.map(
        (issue) => [placeOf(issue.path), faultOf(issue, labelAt(issue.path))] as const,
      )
      return setFaults(new Map(found.reverse()))
    }
    setBusy(true)
    try {
      const { id } = await send(productGroupCalls.saveProductGroup, parsed.data, { quiet: true })
      notices.success(t('productGroup.saved', { name }))
      await refresh(
        productGroupCalls.findProductGroupPage,
        productGroupCalls.findProductGroupOptions,
        productGroupCalls.findProductGroupDetail,
        productGroupCalls.countGroupDraft,
        productGroupCalls.findGroupProductPage,
        productCalls.findProductPage,
      )
      if (id === group?.id) return
      left.current = true
      navigate(`${list}/detail?id=${id}`, { replace: true })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === staleCode && group) {
        const theirs = await send(productGroupCalls.findProductGroupDetail, { id: group.id })
        setStale({ message: error.message, theirs })
      } else if (error.issues.length > 0) {
        // The refused name of a copy stands in its field.
        setDraft({ ...draft, name })
        setFaults(new Map(error.issues.map(({ path, message }) => [placeOf(path.split('.')), message])))
      } else notices.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  const copyOf = (name: string) => {
    const room = 20 - t('productGroup.copyName', { name: '' }).length
    return t('productGroup.copyName', { name: name.slice(0, room) })
  }
  const labelAt = ([first]: readonly PropertyKey[]) =>
    first === 'name' ? t('productGroup.name') : t('productGroup.values')

  useShortcuts('form', may)

  /** The parts of the form that this user changed. */
  const mine = {
    name: draft.name !== saved.name,
    rule: JSON.stringify(choice.rule) !== JSON.stringify(choiceOf(saved).rule),
    always: draft.always.join() !== saved.always.join(),
    never: draft.never.join() !== saved.never.join(),
  }
  function staleFields(theirs: GroupDetail): StaleField[] {
    const count = (ids: readonly string[]) => t('productGroup.staleProducts', { count: ids.length })
    const now = draftOf(theirs)
    const shownOf = (part: keyof typeof mine) =>
      part === 'name'
        ? theirs.name
        : part === 'rule'
          ? theirs.ruleText || t('productGroup.byHand')
          : count(theirs[part])
    const differs = {
      name: now.name !== saved.name,
      rule: JSON.stringify(choiceOf(now).rule) !== JSON.stringify(choiceOf(saved).rule),
      always: now.always.join() !== saved.always.join(),
      never: now.never.join() !== saved.never.join(),
    }
    return (['name', 'rule', 'always', 'never'] as const).flatMap((part) =>
      differs[part]
        ? [
            {
              name: part,
              label: t(`productGroup.${part}`),
              theirs: shownOf(part),
              mine: mine[part] ? (part === 'name' ? draft.name : t('productGroup.changedHere')) : null,
            },
          ]
        : [],
    )
  }
  /** Takes the other person's values where this user changed nothing. */
  function keepMine(theirs: GroupDetail) {
    const now = draftOf(theirs)
    const { byHand, match, lines } = mine.rule ? draft : now
    setKnown(new Map([...known, ...theirs.products.map((one) => [one.productId, one] as const)]))
    setDraft({
      name: (mine.name ? draft : now).name,
      ...{ byHand, match, lines },
      always: (mine.always ? draft : now).always,
      never: (mine.never ? draft : now).never,
    })
    setVersion(theirs.version)
  }

  const conditionFaults = new Map(
    [...faults].flatMap(([place, message]) => {
      const [, at, part] = /^rule\.lines\.(\d+)\.(\d+)/.exec(place) ?? []
      return at === undefined ? [] : [[`${at}.${part}`, message] as const]
    }),
  )
  const other = [...faults].find(([place]) => place !== 'name' && !/^rule\.lines\.\d+\.\d+/.test(place))?.[1]
  const sides: readonly Side[] = draft.byHand ? ['always'] : ['always', 'never']
  const difference = !current
    ? ''
    : !group
      ? t('productGroup.newDifference', { total: current.total })
      : current.enter + current.leave === 0
        ? t('productGroup.noDifference')
        : t('productGroup.difference', { enter: current.enter, leave: current.leave })

  return (
    <>
      <PageHeader
        sticky
        title={
          <span className="group-title">
            <IconButton
              icon={<ArrowLeftOutlined />}
              text={t('productGroup.back')}
              onClick={() => navigate(list)}
            />
            {group ? group.name : t('productGroup.newTitle')}
          </span>
        }
      />
      <div className="group-page">
        <ConfigProvider componentDisabled={!may}>
          <div className="group-fields">
            <Card>
              <div className="group-basics">
                <Labelled
                  label={t('productGroup.name')}
                  htmlFor="group-name"
                  fault={faults.get('name') ?? null}
                >
                  <Input
                    id="group-name"
                    autoFocus={!group}
                    required
                    maxLength={20}
                    showCount
                    value={draft.name}
                    onChange={(event) => change({ ...draft, name: event.target.value })}
                  />
                </Labelled>
                <div className="group-way">
                  <Segmented
                    aria-label={t('productGroup.members')}
                    value={draft.byHand}
                    options={[
                      { value: false, label: t('productGroup.byRule') },
                      { value: true, label: t('productGroup.byHand') },
                    ]}
                    onChange={(byHand) => change({ ...draft, byHand })}
                  />
                  {may && !draft.byHand && <span className="group-hint">{t('productGroup.handHint')}</span>}
                </div>
              </div>
            </Card>
            {!draft.byHand && (
              <RuleEditor
                draft={draft}
                figures={current ?? (complete ? (figures ?? null) : null)}
                faults={conditionFaults}
                readOnly={!may}
                onChange={change}
              />
            )}
            <Card
              title={t(draft.byHand ? 'productGroup.pickedTitle' : 'productGroup.byHandTitle')}
              note={draft.byHand ? undefined : t('productGroup.byHandHint')}
            >
              {sides.map((side) => (
                <PickedProducts
                  key={side}
                  label={t(draft.byHand ? 'productGroup.picked' : `productGroup.${side}`)}
                  ids={draft[side]}
                  products={known}
                  readOnly={!may}
                  onRemove={(id) => change({ ...draft, [side]: draft[side].filter((one) => one !== id) })}
                  onChoose={() => setChoosing(side)}
                  onPaste={() => setPasting(side)}
                />
              ))}
              {other && (
                <div className="input-fault" role="alert">
                  {other}
                </div>
              )}
            </Card>
          </div>
        </ConfigProvider>
        <GroupAside
          draft={shown}
          chosen={group?.always ?? noIds}
          figures={figures}
          state={may ? state : null}
        />
      </div>
      {may && (
        <ActionBar note={difference}>
          {changed && <Button onClick={() => change(saved)}>{t('productGroup.discard')}</Button>}
          {group && (
            <Button loading={busy} onClick={() => void save(true)}>
              {t('productGroup.saveAs')}
            </Button>
          )}
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {current ? t('productGroup.save', { count: current.total }) : t('kit.save')}
          </Button>
        </ActionBar>
      )}
      <Deferred when={choosing !== null}>
        <ChooseProducts
          open={choosing !== null}
          title={choosing === 'never' ? t('productGroup.never') : t('productGroup.always')}
          except={[...draft.always, ...draft.never]}
          onChoose={(products) => add(choosing ?? 'always', products)}
          onClose={() => setChoosing(null)}
        />
      </Deferred>
      <Deferred when={pasting !== null}>
        <PasteCodes
          open={pasting !== null}
          onFound={(products) => add(pasting ?? 'always', products)}
          onClose={() => setPasting(null)}
        />
      </Deferred>
      <StaleDialog
        message={stale?.message ?? null}
        fields={stale ? staleFields(stale.theirs) : []}
        onKeep={() => {
          if (stale) keepMine(stale.theirs)
          setStale(null)
        }}
        onReload={() => {
          setStale(null)
          setDraft(saved)
          void refresh(productGroupCalls.findProductGroupDetail)
        }}
      />
    </>
  )
}

/** The place of a fault. A fault of a condition belongs to its row. */
const placeOf = (path: readonly PropertyKey[]): string => path.map(String).join('.')
