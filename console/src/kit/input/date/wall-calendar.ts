import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import localeData from 'dayjs/plugin/localeData.js'
import weekday from 'dayjs/plugin/weekday.js'
import weekOfYear from 'dayjs/plugin/weekOfYear.js'
import { clockNow, clockOf, type DateType, dateFormat, typedDate } from './date-value.ts'

dayjs.extend(localeData)
dayjs.extend(weekday)
dayjs.extend(weekOfYear)

const localeOf = (name: string) => (name.startsWith('zh') ? 'zh-cn' : 'en')
const said = (name: string) => dayjs.utc().locale(localeOf(name)).localeData()

/**
 * Whether the user types in the end of a range: a day without a time then means its end. One variable is enough,
 * because the user types in one field at a time.
 */
let endsRange = false
export const typeInto = (end: boolean): void => {
  endsRange = end
}

const typeOf = (format: string): DateType =>
  format === dateFormat.month ? 'month' : format === dateFormat.date ? 'date' : 'datetime'

type Calendar = Parameters<typeof DatePicker.generatePicker<Dayjs>>[0]

/**
 * The calendar for antd's pickers, in place of the browser's. Its present time is the merchant's. It has no missing
 * or double hours. It reads dates in the usual typed forms.
 */
const wallCalendar: Calendar = {
  getNow: () => clockNow(),
  getFixedDate: (text) => clockOf(text, 'date') ?? clockNow(),
  getEndDate: (date) => date.endOf('month'),
  getWeekDay: (date) => date.day(),
  getYear: (date) => date.year(),
  getMonth: (date) => date.month(),
  getDate: (date) => date.date(),
  getHour: (date) => date.hour(),
  getMinute: (date) => date.minute(),
  getSecond: (date) => date.second(),
  getMillisecond: (date) => date.millisecond(),
  addYear: (date, count) => date.add(count, 'year'),
  addMonth: (date, count) => date.add(count, 'month'),
  addDate: (date, count) => date.add(count, 'day'),
  setYear: (date, year) => date.year(year),
  setMonth: (date, month) => date.month(month),
  setDate: (date, day) => date.date(day),
  setHour: (date, hour) => date.hour(hour),
  setMinute: (date, minute) => date.minute(minute),
  setSecond: (date, second) => date.second(second),
  setMillisecond: (date, millisecond) => date.millisecond(millisecond),
  isAfter: (one, other) => one.isAfter(other),
  isValidate: (date) => date.isValid(),
  locale: {
    getWeekFirstDay: (name) => said(name).firstDayOfWeek(),
    getWeekFirstDate: (name, date) => date.locale(localeOf(name)).weekday(0),
    getWeek: (name, date) => date.locale(localeOf(name)).week(),
    getShortWeekDays: (name) => said(name).weekdaysMin(),
    getShortMonths: (name) => said(name).monthsShort(),
    format: (name, date, format) => date.locale(localeOf(name)).format(format),
    parse: (_name, text, formats) => typedDate(text, typeOf(formats[0] ?? ''), clockNow(), endsRange),
  },
}

export const WallPicker = DatePicker.generatePicker<Dayjs>(wallCalendar)
