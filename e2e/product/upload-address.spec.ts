import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { caseOf, openPart } from './gallery.ts'
import { expect, givenSheet, test } from './test.ts'

// For a browser, localhost is another host than 127.0.0.1: another origin, without its cookies.
test.use({
  serverSettings: { PUBLIC_URL: 'http://127.0.0.1:{port}', UPLOAD_URL: 'http://localhost:{port}' },
})

test('uploads go to the configured address of another host, with sealed values and a ticket', async ({
  page,
  zhanggui,
}) => {
  const path = await givenSheet('价格表.xlsx', ['商品编码'], [['SP1']])
  await openPart(zhanggui, 'file-upload')
  const area = caseOf(page, 'file-upload/plain')
  const sending = page.waitForRequest(`**${fileCalls.uploadSheet.path}`)
  await area.locator('input[type="file"]').setInputFiles(path)
  const request = await sending
  expect(new URL(request.url()).hostname).toBe('localhost')
  const headers = await request.allHeaders()
  expect(headers.cookie).toBeUndefined()
  expect(headers['upload-ticket']).not.toBe('')
  await expect(area.getByRole('button', { name: '删除文件「价格表.xlsx」' })).toBeVisible()
})
