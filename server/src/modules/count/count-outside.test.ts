import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { describe, expect, test } from 'vitest'
import type { Client } from '../../../test/app.ts'
import {
  admin,
  clerk,
  detail,
  enter,
  entry,
  givenCounting,
  givenStock,
  lineOf,
  manager,
  onHand,
  open,
  post,
  scan,
  submit,
  version,
} from '../../../test/counting.ts'

givenCounting()

describe('goods that are not in what is counted', () => {
  const scanned = async (client: Client, id: string, ...entries: ReturnType<typeof scan>[]) =>
    client.get(countCalls.enterCount, { id, entries })
  const given = async () => {
    const [water, tea] = [await givenStock('5'), await givenStock('7', { name: '没让盘的茶' })]
    return { water, tea, id: await open([water.code]) }
  }

  test('are known as added; when all their scans are taken back, by one counter or two, their line is gone', async () => {
    const { water, tea, id } = await given()
    expect((await scanned(clerk, id, scan(tea.code), scan(water.code))).removed).toEqual([])
    expect(await lineOf(id, tea.id)).toMatchObject({ added: true, amount: '1' })
    expect(await lineOf(id, water.id)).toMatchObject({ added: false })
    await scanned(manager, id, scan(tea.code))
    const line = await lineOf(id, tea.id)
    expect((await scanned(clerk, id, scan(tea.code, '-1'))).removed).toEqual([])
    const last = scan(tea.code, '-1')
    expect((await scanned(manager, id, last)).removed).toEqual([line?.id])
    expect(await lineOf(id, tea.id)).toBeUndefined()
    // An answer that was lost.
    expect((await scanned(manager, id, last)).lines).toEqual([])
    // Kept without the network, all of them come at once.
    await scanned(clerk, id, scan('6970399920999'), scan('6970399920999', '-1'))
    await scanned(clerk, id, scan(tea.code), scan(tea.code, '-1'), scan(water.code, '-1'))
    expect((await detail(id)).lines.map(({ productId, amount }) => [productId, amount])).toEqual([
      [water.id, null],
    ])
    await enter(id, entry(water.id, '5'))
    await submit(id)
    await post(id, admin, 'zero')
    expect(await onHand(tea.id)).toBe('7')
  })

  test('are never “not counted”: sent back to be counted again, they keep their stock', async () => {
    const { water, tea, id } = await given()
    await enter(id, entry(water.id, '5'), entry(tea.id, '6'))
    await submit(id)
    const line = await lineOf(id, tea.id)
    await clerk.get(countCalls.recountCount, { ...(await version(id)), lineIds: [line?.id ?? ''] })
    await submit(id)
    await post(id, admin, 'zero')
    expect(await onHand(tea.id)).toBe('7')
  })

  test('are taken out by one act, while people count and afterwards; what is in the scope stays', async () => {
    const { water, tea, id } = await given()
    await enter(id, entry(water.id, '5'), entry(tea.id, '6'))
    await scanned(clerk, id, scan('6970399920888'))
    const { lines } = await detail(id)
    const remove = (...lineIds: string[]) =>
      clerk.send(countCalls.removeCountLines, {
        id,
        lines: lineIds.map((lineId) => ({
          lineId,
          seen: lines.find((line) => line.id === lineId)?.amount ?? null,
        })),
      })
    const [inside = '', outside = '', unknown = ''] = [water.id, tea.id, null].map(
      (productId) => lines.find((line) => line.productId === productId)?.id ?? '',
    )
    const refused = await remove(inside, outside)
    expect(refused.rtnStatus).toBe('35014')
    expect((await remove(unknown)).rtnStatus).toBe('0')
    expect((await remove(unknown)).rtnStatus).toBe('33008')
    await submit(id)
    expect((await remove(outside)).rtnStatus).toBe('0')
    expect((await detail(id)).lines.map(({ productId }) => productId)).toEqual([water.id])
    await post(id, admin, 'zero')
    expect(await onHand(tea.id)).toBe('7')
    expect((await remove(inside)).rtnStatus).toBe('35001')
    const { records } = await admin.get(auditCalls.findAuditPage, { record: `count:${id}`, pageSize: 50 })
    expect(records.filter(({ action }) => action === 'count.removeLines')).toHaveLength(2)
  })

  test('are not taken out with what another person has counted of them since; the refusal names that person', async () => {
    const { tea, id } = await given()
    await scanned(clerk, id, scan(tea.code))
    const line = await lineOf(id, tea.id)
    const remove = (seen: string | null) =>
      clerk.send(countCalls.removeCountLines, { id, lines: [{ lineId: line?.id ?? '', seen }] })
    await scanned(manager, id, scan(tea.code))
    const refused = await remove('1')
    expect(refused.rtnStatus).toBe('35006')
    expect(refused.rtnMsg).toContain('店长')
    expect((await lineOf(id, tea.id))?.amount).toBe('2')
    // His own scans on another phone are not thrown away unseen, either.
    await scanned(clerk, id, scan(tea.code))
    expect((await remove('2')).rtnMsg).toContain('店员')
    expect((await remove('3')).rtnStatus).toBe('0')
    expect(await lineOf(id, tea.id)).toBeUndefined()
  })

  test('fewer than 0 are refused in the words of a count', async () => {
    const { water, id } = await given()
    const refused = await enter(id, entry(water.id, '-1', 'add'))
    expect(refused.rtnStatus).toBe('35015')
    expect(refused.rtnMsg).toContain('只盘了')
  })
})
