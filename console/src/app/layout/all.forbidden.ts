import { calls } from '@zhanggui/contract'
export const y = calls
