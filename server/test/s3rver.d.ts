/** The test S3 server has no types. These are the used parts. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http'

  export default class S3rver {
    constructor(options: {
      silent: boolean
      address?: string
      port?: number
      directory: string
      serviceEndpoint?: string
      configureBuckets: { name: string }[]
    })
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
