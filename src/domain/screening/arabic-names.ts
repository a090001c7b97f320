// Names whose spelling in Latin letters is settled, and too short or too common to be compared by consonants.
const NAMES: Readonly<Record<string, string>> = {
  محمد: 'MUHAMMAD',
  احمد: 'AHMAD',
  محمود: 'MAHMUD',
  حسن: 'HASSAN',
  حسين: 'HUSSEIN',
  علي: 'ALI',
  عمر: 'OMAR',
  عثمان: 'USMAN',
  عبد: 'ABDUL',
  عبدالله: 'ABDULLAH',
  ابراهيم: 'IBRAHIM',
  اسماعيل: 'ISMAIL',
  يوسف: 'YUSUF',
  مصطفي: 'MUSTAFA',
  خالد: 'KHALID',
  سليمان: 'SULEIMAN',
  قاسم: 'QASIM',
  سعيد: 'SAID',
  اسامه: 'USAMA',
  مهدي: 'MAHDI',
  صالح: 'SALEH',
  حميد: 'HAMID',
  بن: 'BIN',
  ابن: 'IBN',
  ابو: 'ABU',
  ابي: 'ABU',
  ابا: 'ABU',
  خان: 'KHAN',
  شاه: 'SHAH',
  اخوند: 'AKHUND',
  شيخ: 'SHEIKH',
  حاجي: 'HAJI',
  ملا: 'MULLAH',
  حافظ: 'HAFIZ',
};

/** Returns the usual Latin spelling of a common name in folded Arabic letters, or null. */
export function findArabicName(word: string): string | null {
  return NAMES[word] ?? null;
}
