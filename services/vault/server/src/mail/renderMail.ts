import type { MailLanguage } from '@latchkey/protocol/vault'

/** A mail before it has a look. Its text is all that it says: the HTML has the same words and nothing else. */
export type Mail = {
  readonly to: string
  readonly subject: string
  /** Paragraphs are apart by an empty line; a link has a line of its own. */
  readonly text: string
  /** Default `en`. */
  readonly lang?: MailLanguage | undefined
  /** A code in the text that is typed somewhere: drawn large. */
  readonly code?: string | undefined
}

/** What mails call the product where the operator gives no name. */
export const defaultMailName = 'Latchkey'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (found) => escapes[found] ?? '')

const openWords: Readonly<Record<MailLanguage, string>> = { en: 'Open the page', de: 'Seite öffnen', ar: 'فتح الصفحة' }
const link = /^https?:\/\/\S+$/

const face = "font-family:-apple-system,'Segoe UI',Roboto,Inter,'Noto Sans',sans-serif"
const button = `display:inline-block;padding:12px 20px;border-radius:12px;background:#e4b24f;color:#2a1e05;${face};font-size:16px;font-weight:600;text-decoration:none`

/**
 * The HTML of a mail, the same for both services: no picture, script or style from anywhere, nothing hidden, and a link
 * shows where it leads.
 * @param name The product's name.
 */
export function renderMail({ subject, text, lang = 'en', code }: Omit<Mail, 'to'>, name: string): string {
  const dir = lang === 'ar' ? 'rtl' : 'ltr'
  const paragraph = (lines: string) => {
    const html = lines.split('\n').map((line) => (link.test(line) ? linkHtml(line, lang) : escapeHtml(line)))
    return `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${html.join('<br>')}</p>`
  }
  const large =
    code === undefined
      ? ''
      : `<p dir="ltr" style="margin:0 0 24px;padding:16px;border-radius:12px;background:#f4f1ea;font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px;text-align:center">${escapeHtml(code)}</p>`
  return [
    `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px 12px;background:#efece4">',
    `<div style="max-width:480px;margin:0 auto;padding:28px 24px 12px;border-radius:16px;background:#ffffff;color:#2b2721;${face}">`,
    `<p style="margin:0 0 20px;color:#8a6414;font-size:14px;line-height:20px;font-weight:600">${escapeHtml(name)}</p>`,
    large,
    ...text.split(/\n{2,}/).map(paragraph),
    '</div></body></html>',
  ].join('')
}

function linkHtml(url: string, lang: MailLanguage): string {
  const href = escapeHtml(url)
  return `<a href="${href}" style="${button}">${openWords[lang]}</a><br><span dir="ltr" style="color:#6b645a;font-size:12px;line-height:16px;word-break:break-all">${href}</span>`
}
