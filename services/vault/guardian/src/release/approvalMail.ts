import type { MailLanguage, ReleasePurpose } from '@latchkey/protocol/vault'
import type { Mail } from '../../../server/src/mail/renderMail.ts'

type Texts = {
  readonly subjects: Readonly<Record<ReleasePurpose, string>>
  readonly asks: Readonly<Record<ReleasePurpose, string>>
  readonly app: string
  readonly unknownApp: string
  readonly open: string
  readonly ignore: string
}

const texts: Readonly<Record<MailLanguage, Texts>> = {
  en: {
    subjects: {
      device: 'A new device asks for your wallet',
      protection: 'Confirm a change of how your wallet is protected',
      delete: 'Confirm that your wallet is deleted',
    },
    asks: {
      device: 'A device that claims to be {browser} asks for your wallet, for {app}.',
      protection:
        'A device that claims to be {browser} wants to change how your wallet is protected, or to show its key, in {app}.',
      delete: 'A device that claims to be {browser} wants to delete your wallet and your account, in {app}.',
    },
    app: 'the app at {url}',
    unknownApp: 'an app that is not on the list of this service',
    open: 'If that is you, open this page within 15 minutes and compare the two words there with those on the other screen:',
    ignore: 'If that is not you, do nothing.',
  },
  de: {
    subjects: {
      device: 'Ein neues Gerät fragt nach deiner Wallet',
      protection: 'Bestätige eine Änderung am Schutz deiner Wallet',
      delete: 'Bestätige, dass deine Wallet gelöscht wird',
    },
    asks: {
      device: 'Ein Gerät, nach eigener Angabe {browser}, fragt nach deiner Wallet, für {app}.',
      protection:
        'Ein Gerät, nach eigener Angabe {browser}, will den Schutz deiner Wallet ändern oder ihren Schlüssel zeigen, in {app}.',
      delete: 'Ein Gerät, nach eigener Angabe {browser}, will deine Wallet und dein Konto löschen, in {app}.',
    },
    app: 'der App unter {url}',
    unknownApp: 'einer App, die nicht auf der Liste dieses Dienstes steht',
    open: 'Wenn du das bist, öffne innerhalb von 15 Minuten diese Seite und vergleiche die zwei Wörter dort mit denen auf dem anderen Bildschirm:',
    ignore: 'Wenn du das nicht bist, tu nichts.',
  },
  ar: {
    subjects: {
      device: 'جهاز جديد يطلب محفظتك',
      protection: 'أكّد تغيير حماية محفظتك',
      delete: 'أكّد حذف محفظتك',
    },
    asks: {
      device: 'جهاز يقول إنه {browser} يطلب محفظتك، لأجل {app}.',
      protection: 'جهاز يقول إنه {browser} يريد تغيير حماية محفظتك أو عرض مفتاحها، في {app}.',
      delete: 'جهاز يقول إنه {browser} يريد حذف محفظتك وحسابك، في {app}.',
    },
    app: 'التطبيق على {url}',
    unknownApp: 'تطبيق ليس في قائمة هذه الخدمة',
    open: 'إذا كنت أنت، فافتح هذه الصفحة خلال 15 دقيقة وقارن الكلمتين فيها بالكلمتين على الشاشة الأخرى:',
    ignore: 'إذا لم تكن أنت، فلا تفعل شيئًا.',
  },
}

export declare namespace approvalMail {
  type Asked = {
    readonly purpose: ReleasePurpose
    readonly lang: MailLanguage | undefined
    /** One of the names that a frame gives. */
    readonly browser: string
    /** The app's address, if it is one of the operator's. */
    readonly app: string | undefined
    readonly url: string
  }
}

/** The mail that asks the owner of a mailbox, in their language. Nothing in it is a text of the device or of the app. */
export function approvalMail({ purpose, lang = 'en', browser, app, url }: approvalMail.Asked): Omit<Mail, 'to'> {
  const words = texts[lang]
  const where = app === undefined ? words.unknownApp : words.app.replace('{url}', () => app)
  const ask = askWords(purpose, browser, where, lang)
  return { subject: words.subjects[purpose], text: [ask, '', words.open, url, '', words.ignore].join('\n'), lang }
}

/** What a device wants, in a sentence. */
export function askWords(purpose: ReleasePurpose, browser: string, app: string, lang: MailLanguage = 'en'): string {
  return texts[lang].asks[purpose].replace('{browser}', () => browser).replace('{app}', () => app)
}
