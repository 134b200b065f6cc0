import { expect, it } from 'vitest'
import { renderMail } from './renderMail.ts'

const textOf = (html: string) =>
  html
    .replace(/<head>.*<\/head>/, '')
    .replaceAll(/<br>|<\/p>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')

it('has the words of the text and no markup of theirs', () => {
  const html = renderMail({ subject: 'A <b>', text: 'Hello <img src=x> & "you"\nsecond\n\nthird' }, 'Shop & Co')
  expect(html).toContain('Hello &lt;img src=x&gt; &amp; &quot;you&quot;<br>second')
  expect(html).toContain('Shop &amp; Co')
  expect(html).not.toMatch(/<img|<script|<style|src=x>|url\(/)
})

it('draws a code large and a link as a button that shows where it leads, in the language of the mail', () => {
  const url = 'https://wallet.example/g/approve/a?b=1&c=2'
  const html = renderMail(
    { subject: 's', text: `412783 ist dein Code\n\n${url}`, lang: 'de', code: '412783' },
    'Latchkey',
  )
  expect(textOf(html)).toContain('412783\n412783 ist dein Code')
  expect(html).toContain('<a href="https://wallet.example/g/approve/a?b=1&amp;c=2"')
  expect(textOf(html)).toContain('Seite öffnen\nhttps://wallet.example/g/approve/a?b=1&amp;c=2')
  expect(html).toContain('<html lang="de" dir="ltr">')
  expect(renderMail({ subject: 's', text: 't', lang: 'ar' }, 'n')).toContain('dir="rtl"')
})
