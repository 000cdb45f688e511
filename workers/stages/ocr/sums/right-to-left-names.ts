/**
 * What papers in Hebrew and Arabic call totals, taxes, balances and what is taken off. Fonts join an alef to the lam before it, and some
 * programs lose it then; hamzas, the last ya and the last ta are written or left out.
 */

const alike: Readonly<Record<string, string>> = {
  ا: '[اأإآٱ]',
  أ: '[اأإآٱ]',
  إ: '[اأإآٱ]',
  آ: '[اأإآٱ]',
  ة: '[ةه]',
  ى: '[ىيی]',
  ي: '[ىيی]',
  ك: '[كک]',
};

/** An alef that a word begins with is that of the article before it as well. */
const arabic = (words: string): string =>
  words
    .replaceAll(/(?<=^|[|])[اأإآ]/g, '[اأإآٱ]?')
    .replaceAll(/ل[اأإآ]/g, 'ل[اأإآٱ]?')
    .replaceAll(/(?<!\[[^\]]*)[اأإآةىيك]/g, (letter) => alike[letter] ?? letter)
    .replaceAll(' ', '\\s');
const hebrew = (words: string): string => words.replaceAll('"', '["״\'׳]{1,2}').replaceAll(' ', '\\s');
/** At the beginning of a word, behind the article and what is written together with it. */
const either = (he: string, ar: string): string =>
  `(?<!\\p{L})(?:[ובהל]{0,2}(?:${hebrew(he)})|(?:[وبف]?ال|[وبفل])?(?:${arabic(ar)}))(?!\\p{L})`;

export const RIGHT_TO_LEFT = {
  result: either(
    'סה"כ|סך הכו?ל|סכום ביניים|סכום כולל|סכום לתשלום|יתרה לתשלום|לתשלום|ברוטו|נטו',
    'مجموع|إجمالي|إجمالى|صافي|مبلغ المستحق|مبلغ الكلي|مستحق السداد|مستحق الدفع|مطلوب سداده',
  ),
  tax: either('מע"מ|מס ערך מוסף', 'ضريبة|ضرائب|ضريبه|ض ق م|ض\\.ق\\.م'),
  /** Beside a tax: what it is added to, or has been. */
  besideTax: either(
    '(?:לפני|ללא|כולל|אחרי|בתוספת|לא כולל|חייב ב?) ?מע"מ',
    '(?:شامل|شاملة|شاملا|غير شامل|غير شاملة|قبل|بعد|بدون|دون|خاضع|خاضعة|مع) .{0,3}(?:ضريبة|ضرائب|قيمة المضافة)',
  ),
  minus: either(
    'הנחה|הנחות|ניכוי|ניכויים|מקדמה|שולם|זיכוי|פחות|תשלומים ששולמו',
    'خصم|حسم|خصومات|استقطاع|استقطاعات|دفعة مقدمة|دفعات|مدفوع|مسدد',
  ),
  opening: either(
    'יתרת פתיחה|יתרה קודמת|יתרה פותחת|יתרה בתחילת.{0,12}',
    'رصيد افتتاحي|رصيد الافتتاحي|رصيد السابق|رصيد أول المدة|رصيد بداية المدة|رصيد بداية الفترة|رصيد في بداية.{0,8}',
  ),
  closing: either(
    'יתרת סגירה|יתרת סיום|יתרה סופית|יתרה סוגרת|יתרה חדשה|יתרה בסוף.{0,12}',
    'رصيد ختامي|رصيد الختامي|رصيد نهائي|رصيد النهائي|رصيد الإقفال|رصيد الإغلاق|رصيد آخر المدة|رصيد نهاية المدة|رصيد نهاية الفترة|رصيد الجديد|رصيد في نهاية.{0,8}',
  ),
  carried: either(
    'יתרה (?:מועברת|שהועברה|להעברה)|(?:העברה|מועבר) (?:לדף|מדף|מהדף) .{0,6}',
    'رصيد المرحل|رصيد مرحل|مرحل|منقول|ما قبله|ما بعده',
  ),
  in: either('זכות|הפקדות|זיכויים|כניסות', 'إيداعات|إيداع|دائن|دائنة|وارد|واردة'),
  out: either('חובה|משיכות|חיובים|יציאות', 'سحوبات|سحب|مدين|مدينة|صادر|مدفوعات'),
} as const;

/** Says more closely which result it is. */
export const RIGHT_TO_LEFT_QUALIFIERS = new RegExp(
  `^(?:${hebrew('שכר|תשלום|סכום|חשבון|חשבונית|מחיר|של|את|כללי|ביניים|הכל|הכול|כולל|לפני|ללא|אחרי')}|(?:[وبف]?ال|[وبفل])?(?:${arabic('مبلغ|راتب|فاتورة|كلي|عام|نهائي|فرعي|مستحق|سداد|دفع|شهر|قبل|بعد|شامل|من|في|على|عن')}))$`,
  'u',
);
