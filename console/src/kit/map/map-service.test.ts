import { expect, it } from 'vitest'
import { placesOf } from './map-service.ts'

it('places are read from what Nominatim answers', () => {
  expect(placesOf([{ display_name: '西湖', lat: '30.2431234567', lon: '120.1505' }])).toEqual([
    { name: '西湖', position: { lat: 30.243123, lng: 120.1505 } },
  ])
})

it("places are read from what AMap's geocoder answers", () => {
  expect(
    placesOf({ status: '1', geocodes: [{ formatted_address: '浙江省杭州市', location: '120.21,30.24' }] }),
  ).toEqual([{ name: '浙江省杭州市', position: { lat: 30.24, lng: 120.21 } }])
})

it.each([
  [null],
  [{}],
  ['no'],
  [[null, {}, { display_name: 'x', lat: 'a', lon: '1' }, { display_name: 'x', lat: 91, lon: 1 }]],
])('nothing is read from what is no answer: %j', (answer) => {
  expect(placesOf(answer)).toEqual([])
})
