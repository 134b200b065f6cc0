/** The mail with a login code. */
export function loginMail(code: string): { subject: string; text: string } {
  return {
    subject: 'Your login code',
    text: [
      `Your login code is ${code}.`,
      '',
      'It is valid for 10 minutes, and only in the browser that asked for it. Give it to nobody: nobody who helps you needs it.',
      'If you did not ask for it, do nothing. Nobody gets in without it.',
    ].join('\n'),
  }
}
