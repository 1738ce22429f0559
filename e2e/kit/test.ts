import { fileURLToPath } from 'node:url'
import { type Connect, preview } from 'vite'
import { contentSecurityPolicy } from '../../server/src/kernel/web/content-security-policy.ts'
import { blank } from '../kept-page.ts'
import { test as base, expectAccessible, type Page } from '../test.ts'

export * from '../test.ts'

export interface Gallery {
  page: Page
  /** Fails on a serious or critical accessibility finding of the present page. */
  expectAccessible(): Promise<void>
}

/** Pages of the gallery. Static files serve it, under the content security policy of the product's own pages. */
export const test = base.extend<{ zhanggui: Gallery }, { gallery: string }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted
    async ({}, use) => {
      const server = await preview({
        configFile: fileURLToPath(new URL('../../console/vite.gallery.config.ts', import.meta.url)),
        plugins: [{ name: 'blank', configurePreviewServer: ({ middlewares }) => answerBlank(middlewares) }],
        preview: {
          host: '127.0.0.1',
          port: 0,
          headers: {
            'cache-control': 'public, max-age=31536000, immutable',
            'content-security-policy': contentSecurityPolicy({
              s3: null,
              map: { tileUrl: '', searchUrl: '' },
            }),
          },
        },
      })
      const { port } = server.httpServer.address() as { port: number }
      await use(`http://127.0.0.1:${port}`)
      await server.close()
    },
    { scope: 'worker', auto: true },
  ],
  baseURL: async ({ gallery }, use) => use(gallery),
  zhanggui: async ({ page }, use) => use({ page, expectAccessible: () => expectAccessible(page) }),
})

function answerBlank(middlewares: Connect.Server): void {
  middlewares.use(blank, (_, response) => {
    response.setHeader('content-type', 'text/plain')
    response.end('ok')
  })
}
