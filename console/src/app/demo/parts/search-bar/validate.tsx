import { useState } from 'react'
import { SearchBar } from '../../../../kit/list/search-bar.tsx'
import type { SearchField, SearchValues } from '../../../../kit/list/search-fields.ts'

const fields: readonly SearchField[] = [
  {
    componentName: 'input',
    name: 'code',
    placeholder: ['数字编码', 'Numeric code'],
    width: 200,
    validate: (value) => /^\d{0,6}$/.test(String(value ?? '')),
  },
  {
    componentName: 'select',
    name: 'status',
    placeholder: ['状态', 'Status'],
    options: [
      { value: 1, label: '1' },
      { value: 2, label: '2 ✗' },
    ],
    // The second option is refused: the field returns to its previous value.
    validate: (value) => value !== 2,
  },
]

export default function Validate() {
  const [values, setValues] = useState<SearchValues>({})
  return (
    <>
      <SearchBar
        fields={fields}
        values={values}
        onChange={(name, value) => setValues((now) => ({ ...now, [name]: value }))}
        onReset={() => setValues({})}
      />
      <output>{JSON.stringify(values)}</output>
    </>
  )
}
