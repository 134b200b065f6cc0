import type { MailLanguage } from '@latchkey/protocol/vault'
import { knownBrowser } from '../../../server/src/mail/knownBrowser.ts'
import type { Mail } from '../../../server/src/mail/renderMail.ts'

type Texts = {
  readonly subject: string
  readonly lead: string
  readonly app: string
  readonly device: string
  readonly time: string
  readonly unknownApp: string
  readonly valid: string
  readonly ignore: string
}

const texts: Readonly<Record<MailLanguage, Texts>> = {
  en: {
    subject: '{code} is your {name} code',
    lead: 'Your code to log in is {code}.',
    app: 'App: {app}',
    device: 'Device: claims to be {browser}',
    time: 'Time: {time} UTC',
    unknownApp: 'not one of this service’s own',
    valid: 'It works for 10 minutes, only in the browser that asked for it. Never share this code.',
    ignore: 'If you did not ask for it, ignore this e-mail. Nobody can log in without the code.',
  },
  de: {
    subject: '{code} ist dein Code für {name}',
    lead: 'Dein Code zum Anmelden ist {code}.',
    app: 'App: {app}',
    device: 'Gerät: nach eigener Angabe {browser}',
    time: 'Zeit: {time} UTC',
    unknownApp: 'keine von diesem Dienst',
    valid: 'Er gilt 10 Minuten, nur im Browser, der ihn angefordert hat. Gib ihn nie weiter.',
    ignore: 'Wenn du ihn nicht angefordert hast, ignoriere diese E-Mail. Ohne den Code kann sich niemand anmelden.',
  },
  ar: {
    subject: '{code} هو رمز {name} الخاص بك',
    lead: 'رمز تسجيل الدخول الخاص بك هو {code}.',
    app: 'التطبيق: {app}',
    device: 'الجهاز: بحسب ما يذكره {browser}',
    time: 'الوقت: {time} UTC',
    unknownApp: 'ليس من تطبيقات هذه الخدمة',
    valid: 'يعمل لمدة 10 دقائق، وفي المتصفح الذي طلبه فقط. لا تشارك هذا الرمز أبدًا.',
    ignore: 'إذا لم تطلبه فتجاهل هذه الرسالة. لا يمكن لأحد تسجيل الدخول من دون الرمز.',
  },
}

/**
 * The mail with a login code, in the person's language: for which app, by which device and when, as far as that is known
 * here. What the device says of itself is one of a few names; a project is named if it is the operator's. Where the operator
 * names none, nothing can be said of one.
 */
export function loginMail(asked: loginMail.Asked): (code: string) => Omit<Mail, 'to'> {
  const { lang = 'en', name } = asked
  const words = texts[lang]
  const time = new Date(asked.atMs).toISOString().slice(0, 16).replace('T', ' ')
  return (code) => {
    const places: Readonly<Record<string, string>> = {
      code,
      name,
      time,
      app: asked.app ?? words.unknownApp,
      browser: knownBrowser(asked.browser),
    }
    const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, place: string) => places[place] ?? '')
    return {
      subject: fill(words.subject),
      text: [
        fill(words.lead),
        '',
        ...[...(asked.app === undefined ? [] : [words.app]), words.device, words.time].map(fill),
        '',
        words.valid,
        '',
        words.ignore,
      ].join('\n'),
      lang,
      code,
    }
  }
}

export declare namespace loginMail {
  type Asked = {
    atMs: number
    /** As the operator names it; `null` for one that is not among those which are named. */
    app?: string | null | undefined
    browser?: string | undefined
    lang?: MailLanguage | undefined
    /** The product's. */
    name: string
  }
}
