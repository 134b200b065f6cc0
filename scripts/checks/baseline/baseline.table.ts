/**
 * What packages use although it is not Baseline Widely Available, by its key in MDN's compatibility data, with what a
 * browser without it does. What changes only the look stays; what a person needs has another way in the code.
 */
export const newerAllowed: Readonly<Record<string, string>> = {
  'api.BarcodeDetector': 'without it there is no button to scan, and an address is typed or pasted',
  'api.Clipboard.readText': 'without it there is no button to paste, and the keyboard pastes',
  'api.Navigator.share': 'without it there is no button to share, and the address is copied',
  'api.Window.open':
    'an app that shows pages may open no window, which is said; the data leaves out Safari of iOS, which does',
  'css.properties.accent-color': 'boxes to tick have the colour of the browser',
  'css.properties.cursor.default': 'a pointer of the browser; touch has none',
  'css.properties.cursor.not-allowed': 'a pointer of the browser; touch has none',
  'css.properties.cursor.pointer': 'a pointer of the browser; touch has none',
  'css.properties.field-sizing': 'right to left, an amount of money stands further from the edge',
  'css.properties.field-sizing.content': 'right to left, an amount of money stands further from the edge',
  'css.properties.forced-color-adjust': 'there are no forced colours where it is unknown',
  'css.properties.forced-color-adjust.none': 'there are no forced colours where it is unknown',
  'css.properties.overscroll-behavior': 'the page behind scrolls on at the end of a list',
  'css.properties.overscroll-behavior.contain': 'the page behind scrolls on at the end of a list',
  'css.properties.scrollbar-color': "a bar in the browser's colours",
  'css.properties.scrollbar-width': "a bar of the browser's width",
  'css.properties.scrollbar-width.none': 'a bar that could be hidden is shown',
  'css.properties.scrollbar-width.thin': "a bar of the browser's width",
  'css.properties.text-size-adjust': 'a phone that is turned enlarges text',
  'css.properties.text-wrap.balance': 'lines are of other lengths',
  'css.properties.text-wrap.pretty': 'lines are of other lengths',
  'css.properties.user-select': 'a press that moves marks text',
  'css.properties.user-select.text': 'a press that moves marks text',
  'css.selectors.selection': 'the marked digit has the colours of the browser',
}
