/** Places whose rooms have an order, the lowest first. A room imports only from those before it. */
export const orders = [
  {
    place: 'console/src/kit',
    rooms: [
      ...[
        'base',
        'layer',
        'wire',
        'session',
        'show',
        'frame',
        'input',
        'upload',
        'form',
        'table',
        'list',
        'product',
        'record',
        'document',
      ],
      ...['cells', 'import', 'code', 'print', 'map', 'chart', 'rich'],
    ],
  },
  {
    place: 'server/src/kernel',
    rooms: [
      ...[
        'embedded',
        'database',
        'session',
        'door',
        'open',
        'http',
        'storage',
        'media',
        'task',
        'file',
        'record',
      ],
      ...['workbook', 'sheet-worker', 'sheet', 'web', 'sms'],
    ],
  },
]

/** Places whose rooms may import each other, but not in a circle. */
export const apart = ['contract/src', 'server/src/modules', 'console/src/features']

/** Places where each folder may hold only this many files. */
export const crowd = { places: ['console/src/kit', 'server/src/kernel'], files: 15 }

/** Places whose statements (`*.sql.ts`) import, of their own place, nothing but statements of the same room. */
export const statements = ['server/src/modules']
