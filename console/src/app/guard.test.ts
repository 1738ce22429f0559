import type { MenuRecord } from '@zhanggui/contract/menu/menu.calls.ts'
import { describe, expect, test } from 'vitest'
import { decide, type Situation, type Target } from './guard.ts'

const record = (given: Partial<MenuRecord>): MenuRecord => ({
  id: '1',
  parentId: '',
  type: 2,
  path: '',
  name: '',
  code: '',
  icon: '',
  sort: 0,
  pinyin: '',
  ...given,
})

const records = [
  record({ id: '1', type: 0, code: 'product', sort: 20 }),
  record({ id: '3', parentId: '1', path: '/product/log', code: 'product.log', sort: 10 }),
  record({ id: '2', parentId: '1', path: '/product/list', code: 'product.list', sort: 20 }),
  record({ id: '4', parentId: '2', type: 1, path: '/product/edit', code: 'product.list.edit' }),
  record({ id: '5', parentId: '2', type: 1, code: 'product.list.export' }),
  record({ id: '6', type: 0, code: 'order', sort: 10 }),
]

const target = (path: string, code: string | null = null, known = true): Target => ({ path, code, known })
const list = target('/product/list', 'product.list')
const unknown = target('/nowhere', null, false)

const given = (situation: Partial<Situation>) =>
  decide({
    signedIn: true,
    target: list,
    loaded: { records },
    first: false,
    systemCode: 'ipos',
    ...situation,
  })

const proceed = { kind: 'proceed' }
const forbid = { kind: 'forbid' }
const signOut = { kind: 'signOut' }
const go = (to: string) => ({ kind: 'go', to })

describe('without a token', () => {
  test.each(['/reg', '/appSys', '/demoI18n'])('%s is open', (path) => {
    expect(given({ signedIn: false, loaded: null, target: target(path) })).toEqual(proceed)
  })

  test.each([
    '/',
    '/product/list',
    '/401',
    '/404',
    '/reload',
    '/web/scan',
    '/nowhere',
    '/reg/more',
    '/appsys',
  ])('%s logs out and goes to /login', (path) => {
    expect(given({ signedIn: false, loaded: null, target: target(path) })).toEqual(signOut)
  })

  test('a session loaded before does not open anything', () => {
    expect(given({ signedIn: false })).toEqual(signOut)
  })
})

describe('with a token', () => {
  test('/login redirects to /404', () => {
    expect(given({ target: target('/login') })).toEqual(go('/404'))
  })

  test('/login redirects to /404 even before anything is loaded', () => {
    expect(given({ target: target('/login'), loaded: null })).toEqual(go('/404'))
  })

  test('the first navigation loads the session before anything is decided', () => {
    expect(given({ loaded: null, first: true })).toEqual({ kind: 'load' })
  })
})

describe('the first navigation, once the session is loaded', () => {
  const first = (situation: Partial<Situation>) => given({ first: true, ...situation })
  const noMenu = { loaded: { records: [] } }

  test('with an empty menu an unknown target goes to /401', () => {
    expect(first({ ...noMenu, target: unknown })).toEqual(forbid)
  })

  test('with an empty menu a target with a permission code goes to /401', () => {
    expect(first({ ...noMenu, target: list })).toEqual(forbid)
  })

  test('with an empty menu a known target without a code proceeds', () => {
    expect(first({ ...noMenu, target: target('/demo/theme') })).toEqual(proceed)
  })

  test('the base system code empties menus and buttons', () => {
    expect(first({ systemCode: 'base', target: list })).toEqual(forbid)
    expect(first({ systemCode: 'base', target: target('/demo/page1') })).toEqual(proceed)
  })

  test('a target in the menu proceeds', () => {
    expect(first({})).toEqual(proceed)
  })

  test('a target behind a button the user holds proceeds, so that a deep link survives a reload', () => {
    expect(first({ target: target('/product/edit', 'product.list.edit') })).toEqual(proceed)
  })

  test('a target that is not in the menu goes to the first child of the first menu item', () => {
    expect(first({ target: unknown })).toEqual(go('/product/list'))
    expect(first({ target: target('/order/list', 'order.list') })).toEqual(go('/product/list'))
  })

  test('a first menu item without children is gone to itself', () => {
    const flat = [record({ id: '9', path: '/home', code: 'home', sort: 99 }), ...records]
    expect(first({ loaded: { records: flat }, target: unknown })).toEqual(go('/home'))
  })

  test('a link to another site is never the place to go', () => {
    const outside = [record({ id: '9', path: 'https://example.com/', code: 'x', sort: 99 }), ...records]
    expect(first({ loaded: { records: outside }, target: unknown })).toEqual(go('/product/list'))
  })

  test('menus that hold no page at all go to /401', () => {
    const folders = [record({ id: '1', type: 0, code: 'product' })]
    expect(first({ loaded: { records: folders }, target: unknown })).toEqual(forbid)
  })

  test.each(['/401', '/404', '/reload', '/reg', '/appSys', '/demoI18n', '/web/scan'])(
    '%s is a page of the frame and shown as such',
    (path) => {
      expect(first({ target: target(path) })).toEqual(proceed)
      expect(first({ ...noMenu, target: target(path) })).toEqual(proceed)
    },
  )
})

describe('a later navigation', () => {
  test('to a route whose code is a menu of the user is allowed', () => {
    expect(given({})).toEqual(proceed)
  })

  test('to a route whose code is a button of the user is allowed', () => {
    expect(given({ target: target('/product/other', 'product.list.export') })).toEqual(proceed)
  })

  test('to a route whose code the user lacks goes to /401', () => {
    expect(given({ target: target('/order/list', 'order.list') })).toEqual(forbid)
  })

  test('to a route without a code is allowed', () => {
    expect(given({ target: target('/demo/theme') })).toEqual(proceed)
  })

  test('to an unknown path proceeds to the catch-all page', () => {
    expect(given({ target: unknown })).toEqual(proceed)
  })

  test('under the base system code a route with a code goes to /401', () => {
    expect(given({ systemCode: 'base' })).toEqual(forbid)
  })
})

describe('the no-permission page', () => {
  const stands = (refused: Target, situation: Partial<Situation> = {}) =>
    given({ target: target('/401'), refused, ...situation })

  test.each([true, false])(
    'gives way to a page that may be opened by now (first navigation: %s)',
    (first) => {
      expect(stands(list, { first })).toEqual({ kind: 'return' })
      expect(stands(target('/product/other', 'product.list.export'), { first })).toEqual({ kind: 'return' })
      expect(stands(target('/demo/theme'), { first })).toEqual({ kind: 'return' })
    },
  )

  test('stays while the permission is missing, and for unknown paths', () => {
    expect(stands(target('/order/list', 'order.list'))).toEqual(proceed)
    expect(stands(unknown)).toEqual(proceed)
    expect(stands(list, { loaded: { records: [] } })).toEqual(proceed)
    expect(stands(list, { systemCode: 'base' })).toEqual(proceed)
  })

  test('of another page is of no account', () => {
    expect(given({ target: target('/demo/theme'), refused: list })).toEqual(proceed)
  })
})

describe('the root path', () => {
  test.each([true, false])('goes to the first menu item (first navigation: %s)', (first) => {
    expect(given({ first, target: target('/') })).toEqual(go('/product/list'))
  })

  test.each([true, false])(
    'goes to /demo/page1 under the base system code (first navigation: %s)',
    (first) => {
      expect(given({ first, target: target('/'), systemCode: 'base' })).toEqual(go('/demo/page1'))
    },
  )

  test('with an empty menu says that there is no permission', () => {
    expect(given({ first: true, target: target('/'), loaded: { records: [] } })).toEqual(forbid)
  })
})
