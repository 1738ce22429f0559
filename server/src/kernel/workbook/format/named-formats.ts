/** The formats that the HTML and the XML of Excel name by a word, by their words in small letters. */
const named: Readonly<Record<string, string>> = {
  'general number': 'General',
  'general date': 'yyyy/m/d h:mm',
  'long date': 'yyyy"年"m"月"d"日"',
  'medium date': 'd-mmm-yy',
  'short date': 'yyyy/m/d',
  'long time': 'h:mm:ss',
  'medium time': 'h:mm AM/PM',
  'short time': 'h:mm',
  // The own currency of the system where the file was written. Nothing in the file names it.
  currency: '#,##0.00',
  'euro currency': '[$€-2]#,##0.00',
  fixed: '0.00',
  standard: '#,##0.00',
  percent: '0.00%',
  scientific: '0.00E+00',
  'yes/no': '"Yes";"Yes";"No"',
  'true/false': '"True";"True";"False"',
  'on/off': '"On";"On";"Off"',
}

/** The code of a format that may be named by a word. */
export const formatCode = (said: string): string => named[said.trim().toLowerCase()] ?? said
