/** What the screens for bringing a wallet say: fetched with them. `{name}` is a placeholder. */
const english = {
  title: 'Bring a wallet',
  lead: 'The same wallet as before, with the same addresses, here too. How do you have it?',
  file: 'A move file',
  fileHint: 'wallet-move.json and its password',
  words: 'A recovery phrase',
  wordsHint: '12 to 24 words, from this wallet or another',
  key: 'A private key',
  keyHint: 'One key of Ethereum or of Solana',
  fileLead:
    'Choose the file that the wallet saved, and type the password that you gave it. It is opened in this window.',
  fileField: 'Move file',
  password: 'Password of the file',
  wordsLead:
    'Type the words in their order, with spaces between them. They stay in this window. No one else should see them.',
  phraseField: 'Recovery phrase',
  keyLead:
    'Paste the private key of one account: 64 digits of Ethereum, with 0x or without, or what a Solana wallet exports, as text or as 64 numbers. It stays in this window. No one else should see it.',
  keyField: 'Private key',
  open: 'Show its addresses',
  opening: 'Opening it. This takes a moment on purpose.',
  other: 'Bring it in another way',
  confirmTitle: 'Is this your wallet?',
  same: 'It stays the same wallet as before, now here too. Whoever has the old file, the words, the key or another copy can still spend from it.',
  strange: 'If someone else gave you this file, these words or this key, stop: they can take whatever arrives here.',
  single:
    'It is a key of Ethereum. It has this one address, for Ethereum and compatible networks. It has none on Solana or Bitcoin, and no recovery phrase.',
  singleSolana:
    'It is a key of Solana, with this one address. It has none on Ethereum or Bitcoin, and no recovery phrase.',
  mayBeAddress:
    'Compare this address with the one that you know. If it is another, then you pasted an address and no key: stop, since anyone could open this wallet with it.',
  logins: 'The file says that these were its logins. None of them works here until you add it yourself: {logins}',
  use: 'Use this wallet here',
  ethereum: 'Ethereum and compatible networks',
  solana: 'Solana',
  bitcoin: 'Bitcoin, payments',
  ordinals: 'Bitcoin, ordinals',
  noFile: 'Choose the file first.',
  word: 'Word {place} is “{word}”, which is in no recovery phrase. Compare it with your paper.',
  count: 'A recovery phrase has 12, 15, 18, 21 or 24 words. Here: {count}.',
  checksum:
    'Every word is a known one, but they don’t belong together: one is another word, or two have changed places.',
  tooLarge: 'The file is larger than any move file. Choose the one that the wallet saved: wallet-move.json.',
  damaged: 'The file is cut or changed. Copy it again from where it was saved.',
  otherFile: 'This is no move file. Choose the one that the wallet saved: wallet-move.json.',
  version: 'The file is of another version. Open it with the release that made it, or with a newer one.',
  cost: 'The file was changed so that its password is easier to guess. Copy it again from where it was saved.',
  wrongPassword: 'The password is not the one of this file, or someone changed the file. Try the password again.',
  otherAddresses: 'The key in the file has other addresses than the file says. Nothing was opened: use another copy.',
  contents: 'The password is right, but what the file holds cannot be read. Use another copy of the file.',
  keyAddress: 'This is an address, which everyone may know. The private key has 64 digits.',
  keyPhrase: 'These are words. Go back and choose a recovery phrase.',
  keyNetwork:
    'This is a key or an address of another network, such as Bitcoin. Only a key of Ethereum or of Solana can be brought.',
  keyForm:
    'This is no private key: one of Ethereum has only the digits 0 to 9 and the letters a to f, one of Solana is one word or 64 numbers in brackets. Copy it again.',
  keyLength: 'A private key of Ethereum has 64 digits. Here: {count}.',
  keyRange: 'No account has this key: it is zero, or too large. Copy it again.',
  keyPair: 'The two halves of this Solana key do not belong together: part of it was changed. Copy it again.',
  keyNumber: 'A Solana key as a list has whole numbers from 0 to 255, with commas between. One here is something else.',
  keyPairLength: 'A Solana key has 64 bytes: 64 numbers, or a text of 86 to 88 characters. Here: {count} bytes.',
}

type BringTexts = Readonly<Record<keyof typeof english, string>>

const german: BringTexts = {
  title: 'Eine Wallet mitbringen',
  lead: 'Dieselbe Wallet wie bisher, mit denselben Adressen, nun auch hier. Wie hast du sie?',
  file: 'Als Umzugsdatei',
  fileHint: 'wallet-move.json und ihr Passwort',
  words: 'Als Wiederherstellungsphrase',
  wordsHint: '12 bis 24 Wörter, aus dieser Wallet oder einer anderen',
  key: 'Als privater Schlüssel',
  keyHint: 'Ein Schlüssel von Ethereum oder Solana',
  fileLead:
    'Wähle die Datei, die die Wallet gespeichert hat, und gib das Passwort ein, das du ihr gegeben hast. Sie wird in diesem Fenster geöffnet.',
  fileField: 'Umzugsdatei',
  password: 'Passwort der Datei',
  wordsLead:
    'Gib die Wörter in ihrer Reihenfolge ein, mit Leerzeichen dazwischen. Sie bleiben in diesem Fenster. Niemand sonst sollte sie sehen.',
  phraseField: 'Wiederherstellungsphrase',
  keyLead:
    'Füge den privaten Schlüssel eines Kontos ein: 64 Stellen von Ethereum, mit oder ohne 0x, oder was eine Solana-Wallet exportiert, als Text oder als 64 Zahlen. Er bleibt in diesem Fenster. Niemand sonst sollte ihn sehen.',
  keyField: 'Privater Schlüssel',
  open: 'Adressen zeigen',
  opening: 'Wird geöffnet. Das dauert mit Absicht einen Moment.',
  other: 'Auf andere Weise mitbringen',
  confirmTitle: 'Ist das deine Wallet?',
  same: 'Sie bleibt dieselbe Wallet wie bisher, nun auch hier. Wer die alte Datei, die Wörter, den Schlüssel oder eine andere Kopie hat, kann weiter von ihr ausgeben.',
  strange:
    'Hat dir jemand anderes diese Datei, diese Wörter oder diesen Schlüssel gegeben, dann hör auf: Diese Person kann alles nehmen, was hier ankommt.',
  single:
    'Es ist ein Schlüssel von Ethereum. Sie hat diese eine Adresse, für Ethereum und kompatible Netzwerke. Auf Solana und Bitcoin hat sie keine, und keine Wiederherstellungsphrase.',
  singleSolana:
    'Es ist ein Schlüssel von Solana, mit dieser einen Adresse. Auf Ethereum und Bitcoin hat sie keine, und keine Wiederherstellungsphrase.',
  mayBeAddress:
    'Vergleiche diese Adresse mit der, die du kennst. Ist sie eine andere, dann hast du eine Adresse eingefügt und keinen Schlüssel: Hör auf, denn damit könnte jeder diese Wallet öffnen.',
  logins: 'Laut der Datei waren das ihre Logins. Keiner davon gilt hier, bis du ihn selbst hinzufügst: {logins}',
  use: 'Diese Wallet hier verwenden',
  ethereum: 'Ethereum und kompatible Netzwerke',
  solana: 'Solana (Adresse)',
  bitcoin: 'Bitcoin, Zahlungen',
  ordinals: 'Bitcoin, Ordinals',
  noFile: 'Wähle zuerst die Datei.',
  word: 'Wort {place} ist „{word}“, und das steht in keiner Wiederherstellungsphrase. Vergleiche es mit deinem Papier.',
  count: 'Eine Wiederherstellungsphrase hat 12, 15, 18, 21 oder 24 Wörter. Hier: {count}.',
  checksum:
    'Jedes Wort ist bekannt, aber sie gehören nicht zusammen: Eines ist ein anderes Wort, oder zwei haben den Platz getauscht.',
  tooLarge: 'Die Datei ist größer als jede Umzugsdatei. Wähle die, die die Wallet gespeichert hat: wallet-move.json.',
  damaged: 'Die Datei ist abgeschnitten oder verändert. Kopiere sie noch einmal von dort, wo sie gespeichert wurde.',
  otherFile: 'Das ist keine Umzugsdatei. Wähle die, die die Wallet gespeichert hat: wallet-move.json.',
  version: 'Die Datei hat eine andere Version. Öffne sie mit der Ausgabe, die sie gemacht hat, oder einer neueren.',
  cost: 'Die Datei wurde so verändert, dass ihr Passwort leichter zu erraten ist. Kopiere sie noch einmal von dort, wo sie gespeichert wurde.',
  wrongPassword:
    'Das ist nicht das Passwort dieser Datei, oder jemand hat die Datei verändert. Versuche das Passwort noch einmal.',
  otherAddresses:
    'Der Schlüssel in der Datei hat andere Adressen, als die Datei sagt. Nichts wurde geöffnet: Nimm eine andere Kopie.',
  contents: 'Das Passwort stimmt, aber der Inhalt der Datei ist nicht lesbar. Nimm eine andere Kopie der Datei.',
  keyAddress: 'Das ist eine Adresse, und die darf jeder kennen. Der private Schlüssel hat 64 Stellen.',
  keyPhrase: 'Das sind Wörter. Geh zurück und wähle die Wiederherstellungsphrase.',
  keyNetwork:
    'Das ist ein Schlüssel oder eine Adresse eines anderen Netzwerks, etwa Bitcoin. Mitbringen lässt sich nur ein Schlüssel von Ethereum oder Solana.',
  keyForm:
    'Das ist kein privater Schlüssel: Einer von Ethereum hat nur die Ziffern 0 bis 9 und die Buchstaben a bis f, einer von Solana ist ein Wort oder 64 Zahlen in Klammern. Kopiere ihn noch einmal.',
  keyLength: 'Ein privater Schlüssel von Ethereum hat 64 Stellen. Hier: {count}.',
  keyRange: 'Kein Konto hat diesen Schlüssel: Er ist null oder zu groß. Kopiere ihn noch einmal.',
  keyPair:
    'Die beiden Hälften dieses Solana-Schlüssels gehören nicht zusammen: Ein Teil wurde verändert. Kopiere ihn noch einmal.',
  keyNumber:
    'Ein Solana-Schlüssel als Liste hat ganze Zahlen von 0 bis 255, mit Kommas dazwischen. Hier ist eine anders.',
  keyPairLength:
    'Ein Solana-Schlüssel hat 64 Bytes: 64 Zahlen oder einen Text von 86 bis 88 Zeichen. Hier: {count} Bytes.',
}

const arabic: BringTexts = {
  title: 'إحضار محفظة',
  lead: 'المحفظة نفسها كما كانت، بالعناوين نفسها، وهنا أيضًا. كيف تحتفظ بها؟',
  file: 'ملف نقل',
  fileHint: 'wallet-move.json وكلمة مروره',
  words: 'عبارة استرداد',
  wordsHint: 'من 12 إلى 24 كلمة، من هذه المحفظة أو من غيرها',
  key: 'مفتاح خاص',
  keyHint: 'مفتاح واحد لإيثريوم أو سولانا',
  fileLead: 'اختر الملف الذي حفظته المحفظة واكتب كلمة المرور التي وضعتها له. يُفتح في هذه النافذة.',
  fileField: 'ملف النقل',
  password: 'كلمة مرور الملف',
  wordsLead: 'اكتب الكلمات بترتيبها وبينها مسافات. تبقى في هذه النافذة. لا ينبغي أن يراها أحد سواك.',
  phraseField: 'عبارة الاسترداد',
  keyLead:
    'الصق المفتاح الخاص لحساب واحد: 64 خانة لإيثريوم، مع 0x أو من دونها، أو ما تصدّره محفظة سولانا نصًا أو 64 رقمًا. يبقى في هذه النافذة. لا ينبغي أن يراه أحد سواك.',
  keyField: 'المفتاح الخاص',
  open: 'إظهار عناوينها',
  opening: 'جارٍ فتحها. يستغرق ذلك لحظة عن قصد.',
  other: 'إحضارها بطريقة أخرى',
  confirmTitle: 'هل هذه محفظتك؟',
  same: 'تبقى المحفظة نفسها كما كانت، وهي الآن هنا أيضًا. من لديه الملف القديم أو الكلمات أو المفتاح أو نسخة أخرى يستطيع الإنفاق منها.',
  strange: 'إن أعطاك شخص آخر هذا الملف أو هذه الكلمات أو هذا المفتاح فتوقف: يستطيع أن يأخذ كل ما يصل إلى هنا.',
  single:
    'إنه مفتاح لإيثريوم. لها هذا العنوان وحده، لإيثريوم والشبكات المتوافقة. ليس لها عنوان على سولانا أو بيتكوين، ولا عبارة استرداد.',
  singleSolana: 'إنه مفتاح لسولانا، ولها هذا العنوان وحده. ليس لها عنوان على إيثريوم أو بيتكوين، ولا عبارة استرداد.',
  mayBeAddress:
    'قارن هذا العنوان بالعنوان الذي تعرفه. إن كان غيره فقد لصقت عنوانًا لا مفتاحًا: توقف، فأي شخص يستطيع فتح هذه المحفظة به.',
  logins: 'يقول الملف إن هذه كانت طرق تسجيل الدخول. لا يعمل أي منها هنا حتى تضيفه بنفسك: {logins}',
  use: 'استخدام هذه المحفظة هنا',
  ethereum: 'إيثريوم والشبكات المتوافقة',
  solana: 'سولانا',
  bitcoin: 'بيتكوين، المدفوعات',
  ordinals: 'بيتكوين، الأورديناليز',
  noFile: 'اختر الملف أولًا.',
  word: 'الكلمة {place} هي «{word}»، وهي ليست في أي عبارة استرداد. قارنها بورقتك.',
  count: 'تتكون عبارة الاسترداد من 12 أو 15 أو 18 أو 21 أو 24 كلمة. هنا: {count}.',
  checksum: 'كل كلمة معروفة، لكنها لا تنتمي معًا: إحداها كلمة أخرى، أو تبادلت كلمتان مكانيهما.',
  tooLarge: 'الملف أكبر من أي ملف نقل. اختر الملف الذي حفظته المحفظة: wallet-move.json.',
  damaged: 'الملف مقطوع أو معدّل. انسخه مرة أخرى من حيث حُفظ.',
  otherFile: 'هذا ليس ملف نقل. اختر الملف الذي حفظته المحفظة: wallet-move.json.',
  version: 'الملف من إصدار آخر. افتحه بالإصدار الذي صنعه أو بإصدار أحدث.',
  cost: 'عُدّل الملف بحيث يسهل تخمين كلمة مروره. انسخه مرة أخرى من حيث حُفظ.',
  wrongPassword: 'ليست هذه كلمة مرور هذا الملف، أو عدّل أحدهم الملف. جرّب كلمة المرور مرة أخرى.',
  otherAddresses: 'للمفتاح في الملف عناوين غير التي يذكرها الملف. لم يُفتح شيء: استخدم نسخة أخرى.',
  contents: 'كلمة المرور صحيحة، لكن محتوى الملف غير مقروء. استخدم نسخة أخرى من الملف.',
  keyAddress: 'هذا عنوان، ويجوز للجميع معرفته. المفتاح الخاص من 64 خانة.',
  keyPhrase: 'هذه كلمات. ارجع واختر عبارة الاسترداد.',
  keyNetwork: 'هذا مفتاح أو عنوان لشبكة أخرى مثل بيتكوين. لا يمكن إحضار غير مفتاح إيثريوم أو سولانا.',
  keyForm:
    'هذا ليس مفتاحًا خاصًا: في مفتاح إيثريوم الأرقام من 0 إلى 9 والحروف من a إلى f وحدها، ومفتاح سولانا كلمة واحدة أو 64 رقمًا بين قوسين. انسخه مرة أخرى.',
  keyLength: 'المفتاح الخاص لإيثريوم من 64 خانة. هنا: {count}.',
  keyRange: 'لا حساب لهذا المفتاح: إنه صفر أو أكبر مما يجب. انسخه مرة أخرى.',
  keyPair: 'نصفا مفتاح سولانا هذا لا ينتميان معًا: تغيّر جزء منه. انسخه مرة أخرى.',
  keyNumber: 'في مفتاح سولانا كقائمة أعداد صحيحة من 0 إلى 255 بينها فواصل. أحدها هنا غير ذلك.',
  keyPairLength: 'مفتاح سولانا من 64 بايت: 64 رقمًا أو نص من 86 إلى 88 حرفًا. هنا: {count} بايت.',
}

/** The texts of a language. */
export const bringTexts: Readonly<Record<'en' | 'de' | 'ar', BringTexts>> = { en: english, de: german, ar: arabic }
