/** What the screen of a device approval says. */
export type DeviceApprovalTexts = {
  readonly title: string
  /** `{email}` is the address. */
  readonly lead: string
  readonly compare: string
  readonly waiting: string
}

/** By language; English where there is none. */
export const deviceApprovalTexts = {
  en: {
    title: 'Approve this browser',
    lead: 'We sent a link to {email}. Open it and approve this browser.',
    compare: 'Approve only if the page shows exactly these two words:',
    waiting: 'Waiting for your approval …',
  },
  de: {
    title: 'Diesen Browser bestätigen',
    lead: 'Wir haben einen Link an {email} geschickt. Öffne ihn und bestätige diesen Browser.',
    compare: 'Bestätige nur, wenn die Seite genau diese zwei Wörter zeigt:',
    waiting: 'Warten auf deine Bestätigung …',
  },
  ar: {
    title: 'الموافقة على هذا المتصفح',
    lead: 'أرسلنا رابطًا إلى {email}. افتحه ووافق على هذا المتصفح.',
    compare: 'وافق فقط إذا أظهرت الصفحة هاتين الكلمتين تمامًا:',
    waiting: 'في انتظار موافقتك…',
  },
} as const satisfies Record<string, DeviceApprovalTexts>
