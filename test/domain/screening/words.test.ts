import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countMisfits, listConsonants, readConsonantFrame } from '#domain/screening/consonant-frame.ts';
import { foldScript } from '#domain/screening/fold-script.ts';
import { findFormAt } from '#domain/screening/legal-forms.ts';
import { countLetterEdits } from '#domain/screening/letter-edits.ts';
import type { ListedKind } from '#domain/screening/listed-entity.ts';
import { listNameVariants } from '#domain/screening/name-variants.ts';
import { buildNameWord, spellWord } from '#domain/screening/name-word.ts';
import { readNumber } from '#domain/screening/organisation-words.ts';
import { listUncompared, parseScreenedNames } from '#domain/screening/parse-screened-name.ts';
import { soundOf } from '#domain/screening/sound-of.ts';
import { transliterate } from '#domain/screening/transliterate.ts';
import { scoreSpelling, scoreWords } from '#domain/screening/word-likeness.ts';

// Words as they are read: each with its role, unless it is a name.
const PARSED: readonly (readonly [kind: ListedKind, text: string, words: string])[] = [
  ['person', "Ruslan d'Varnik", 'RUSLAN DVARNIK'],
  ['person', 'R. P. Varnikov', 'R:initial P:initial VARNIKOV'],
  ['person', 'R. Varnikov', 'R:initial VARNIKOV'],
  ['person', 'Varnikov, Jr.', 'VARNIKOV JR:title'],
  ['person', 'Dr Varnikov', 'DR:title VARNIKOV'],
  ['person', 'Haji Varnikov', 'HAJI:initial VARNIKOV'],
  ['person', 'Varnikov al-Belin', 'VARNIKOV AL:particle BELIN'],
  ['person', 'Ben Varnikov', 'BEN VARNIKOV'],
  ['person', 'El Varnikov', 'EL:particle VARNIKOV'],
  ['person', 'Varnikov ben Belin', 'VARNIKOV BEN:particle BELIN'],
  ['person', 'Belin Belin', 'BELIN BELIN:particle'],
  ['person', 'Mohamed Belin', 'MOHAMED:common BELIN'],
  ['person', 'Ruslan Petrovich', 'RUSLAN PETROVICH:common'],
  ['person', 'Olga Petrovna', 'OLGA PETROVNA:common'],
  ['person', 'Abdulkarim Belin', 'ABDUL:common KARIM BELIN'],
  ['person', 'Abdurrahim', 'ABDUL:common RAHIM'],
  ['person', 'Abdussalam', 'ABDUL:common SALAM'],
  ['person', 'Abdullah Belin', 'ABDULLAH:common BELIN'],
  ['person', 'Abdallah', 'ABDALLAH:common'],
  ['person', 'Abdullaah', 'ABDULLAAH'],
  ['person', 'Belin 33', 'BELIN 33:number'],
  ['person', 'Belin A7', 'BELIN A7'],
  ['person', 'Belin LLC', 'BELIN LLC:form'],
  ['person', 'LLC Belin', 'LLC BELIN'],
  ['person', 'Belin LLC Varnik', 'BELIN LLC VARNIK'],
  ['person', 'Dr', 'DR'],
  ['person', 'Belin (previously listed as)', 'BELIN'],
  ['person', 'Belin (formerly Obermeier)', 'BELIN'],
  ['person', 'D. A. Belin', 'D:initial A:initial BELIN'],
  ['person', 'Belin DA', 'BELIN DA:initial'],
  ['person', 'Belin AS', 'BELIN AS:initial'],
  ['person', 'Belin Das', 'BELIN DAS'],
  ['person', 'Belin, Jan van', 'BELIN JAN VAN:particle'],
  ['person', 'Belin y Varnik', 'BELIN Y:particle VARNIK'],
  ['person', 'Belin Y. Varnik', 'BELIN Y:initial VARNIK'],
  ['person', 'Yu. Belin', 'YU:initial BELIN'],
  ['person', 'Straße Øre', 'STRASSE ORE'],
  ['organisation', 'Varnel Trading LLC', 'VARNEL TRADING:generic LLC:form'],
  ['organisation', 'Open Joint Stock Company Varnel', 'JSC:form VARNEL'],
  ['organisation', 'Varnel Joint Stock Compan', 'VARNEL JSC:form'],
  ['organisation', 'LLC', 'LLC'],
  ['organisation', 'Bank of Varnel', 'BANK:generic OF:particle VARNEL'],
  ['organisation', 'Varnel (Schweiz) AG', 'VARNEL SCHWEIZ:place JSC:form'],
  ['organisation', 'Varnel & Sons', 'VARNEL AND:particle SONS'],
  ['organisation', 'First Varnel Fund IV', '1:number VARNEL FUND:generic 4:number'],
  ['organisation', 'V Varnel', 'V VARNEL'],
  ['organisation', 'Varnel 007', 'VARNEL 7:number'],
  ['organisation', 'Varnel A7', 'VARNEL A7'],
  ['organisation', "Varnel Int'l", 'VARNEL INTERNATIONAL:generic'],
  ['organisation', 'A.B.C. Varnel', 'ABC VARNEL'],
  ['organisation', 'Varnel A/S', 'VARNEL A:particle S'],
  ['vessel', 'M/V Sea Varnel', 'SEA VARNEL'],
  ['vessel', 'M.T. Sea Varnel', 'SEA VARNEL'],
  ['vessel', 'MS Sea Varnel', 'SEA VARNEL'],
  ['vessel', 'SS Sea Varnel', 'SEA VARNEL'],
  ['vessel', 'Mtsensk', 'MTSENSK'],
  ['vessel', 'Sea Varnel Tanker ', 'SEA VARNEL'],
  ['vessel', 'Varnelship', 'VARNELSHIP'],
  ['vessel', 'Vessel', 'VESSEL'],
  ['vessel', '71 Vessel', '71:number VESSEL'],
  ['vessel', 'Sea\n71 Vessel', 'SEA 71:number VESSEL'],
];

for (const [kind, text, words] of PARSED) {
  test(`${kind} ${text}: ${words}`, () => {
    const [name] = parseScreenedNames(text, kind, 'asked');
    const read = name?.words.map((word) => (word.role === 'name' ? word.text : `${word.text}:${word.role}`));
    assert.equal(read?.join(' '), words);
  });
}

test('a slash or semicolon separates names that are long enough, and the whole is kept', () => {
  const list = (text: string) =>
    parseScreenedNames(text, 'organisation', 'asked').map(({ words }) => words.map((word) => word.text).join(' '));
  assert.deepEqual(list('Varnel Legion / Reef Front'), ['VARNEL LEGION REEF FRONT', 'VARNEL LEGION', 'REEF FRONT']);
  assert.deepEqual(list('Varnel Legion; Reef Front').length, 3);
  assert.deepEqual(list('Varnel/ABBA'), ['VARNEL ABBA']);
  assert.deepEqual(list('Alpha1 Beta/Gammas/Deltas/Epsilon/Zetazeta/Etaeta').length, 7);
  assert.deepEqual(list(Array.from('ABCDEFGHIJ', (letter) => `Varnel${letter}`).join('/')).length, 8);
  assert.deepEqual(list('...'), []);
  assert.deepEqual(list(''), []);
});

const UNCOMPARED: readonly (readonly [kind: ListedKind, text: string, left: readonly string[] | null])[] = [
  ['person', 'Ruslan Varnikov', []],
  ['person', 'Ruslan Varnikov (formerly Tomas Belin)', []],
  ['person', 'Varnikov 07.10.1952', ['07.10.1952']],
  ['organisation', 'Varnel 07.10.1952', []],
  ['person', `${'aaa '.repeat(24)}Ruslan Varnikov`, ['Ruslan Varnikov']],
  ['person', `${'林'.repeat(24)} Ruslan Varnikov`, ['Ruslan Varnikov']],
  ['person', `${'aaa '.repeat(24)}/ Ruslan Varnikov`, []],
  [
    'person',
    `${'Varnel Belin/'.repeat(1)}${Array.from('ABCDEFG', (letter) => `Varnel${letter}`).join('/')}`,
    ['VarnelG'],
  ],
  ['person', 'Ruslan \u{12000}', ['\u{12000}']],
  ['person', '\u{12000}\u{12001}', null],
  ['vessel', 'x'.repeat(501), ['x']],
];

for (const [kind, text, left] of UNCOMPARED) {
  test(`${kind} ${text.slice(0, 40)}: ${JSON.stringify(left)} is not compared`, () =>
    assert.deepEqual(listUncompared(text, kind), left));
}

test('a comma inverts the name of a person only', () => {
  assert.equal(parseScreenedNames('Varnikov, Ruslan', 'person', 'asked')[0]?.isInverted, true);
  assert.equal(parseScreenedNames('Varnikov Ruslan', 'person', 'asked')[0]?.isInverted, false);
  assert.equal(parseScreenedNames('Varnel, Inc', 'organisation', 'asked')[0]?.isInverted, false);
});

test('the weights of words follow their role and, for names, their length', () => {
  const weigh = (text: string, kind: ListedKind) =>
    parseScreenedNames(text, kind, 'asked')[0]?.words.map(({ weight }) => weight);
  assert.deepEqual(weigh('Varnikov Belin Orm Mohammed Al R. Dr 3', 'person'), [1, 1, 0.8, 0.7, 0.08, 0.45, 0.1, 0.6]);
  assert.deepEqual(weigh('Varnel Bank Iran of Ab LLC', 'organisation'), [1, 0.5, 0.35, 0.08, 0.7, 0.08].with(4, 0.08));
});

const LATIN: readonly (readonly [text: string, latin: string, isConsonantal: boolean])[] = [
  ['Щукін', 'Shchukin', false],
  ['Варников', 'Varnikov', false],
  ['林大', ' Lin  Da ', false],
  ['الحميد', 'al hmyd', true],
  ['سامي', 'samy', true],
  ['إسلام', 'aslam', true],
  ['فاطمة', 'fatmh', true],
  ['مُحَمَّد', 'MUHAMMAD', false],
  ['أحمدي', 'ahmdy', true],
  ['آمن', 'amn', true],
  ['موسى', 'mwsy', true],
  ['رائد', 'rayd', true],
  ['مؤمن', 'mwmn', true],
  ['بهاء', 'bha', true],
  ['ھادي', 'hady', true],
  ['سالحن', 'salhn', true],
  ['الف', 'alf', true],
  ['علي', 'ALI', false],
  ['علوي', 'alwy', true],
  ['سهيل', 'sehyl', true],
  ['رضا', 'rdha', true],
  ['مشعل', 'mshal', true],
  ['نصرالله', 'nsrallah', true],
  ['الله', 'allah', true],
  ['ועד', 'vad', true],
  ['אמיר', 'amyr', true],
  ['Анатольевич', 'Anatolyevich', false],
  ['Соловьёв', 'Solovyov', false],
  ['Объедков', 'Obyedkov', false],
  ['Ольга', 'Olga', false],
  ['Ильин', 'Ilin', false],
];

for (const [text, latin, isConsonantal] of LATIN) {
  test(`${text} is ${JSON.stringify(latin)} in Latin letters`, () => {
    assert.deepEqual(transliterate(foldScript(text)), { latin, isConsonantal });
  });
}

const FOLDED: readonly (readonly [text: string, folded: string, what: string])[] = [
  ['حقانی', 'حقاني', 'Persian yeh'],
  ['حقانى', 'حقاني', 'yeh without dots'],
  ['کریم', 'كريم', 'Persian kaf'],
  ['آغا', 'اغا', 'alef with madda'],
  ['أحمد إسلام ٱلف', 'احمد اسلام الف', 'alef with hamza or wasla'],
  ['رائد مؤمن بهاء', 'رايد مومن بها', 'hamza and its seats'],
  ['فاطمة', 'فاطمه', 'teh marbuta'],
  ['مُحَمَّد', 'محمد', 'vowel marks'],
  ['محـــمد', 'محمد', 'tatweel'],
  ['عبدالكريم', 'عبد الكريم', 'abd joined'],
  ['عبد الكريم', 'عبد الكريم', 'abd split'],
  ['عبد الله', 'عبدالله', 'Abdullah split'],
  ['عبدالله', 'عبدالله', 'Abdullah joined'],
  ['عبداللهيان', 'عبد اللهيان', 'a longer word than Abdullah'],
  ['معبدالكريم', 'معبدالكريم', 'abd inside a word'],
  ['عبدالك', 'عبدالك', 'too short to be split'],
  ['Ю. В. Варников', 'Y. В. Варников', 'an initial of two Latin letters'],
  ['Варников Щ Х', 'Варников S K', 'initials without full stops'],
  ['Юрий ю', 'Юрий ю', 'no initial'],
  ['Varnikov', 'Varnikov', 'Latin'],
];

for (const [text, folded, what] of FOLDED) {
  test(`${text} is folded to ${folded}: ${what}`, () => {
    assert.equal(foldScript(text), folded);
    assert.equal(foldScript(folded), folded);
  });
}

const SOUNDS: readonly (readonly [one: string, other: string])[] = [
  ['KHAMENY', 'HAMENEI'],
  ['YUSSOUF', 'YUSUF'],
  ['PHILIPOV', 'FILIPOW'],
  ['TCHERNOV', 'CHERNOV'],
  ['DJAMIL', 'DZHAMIL'],
  ['SCHARIF', 'SHARIF'],
  ['BACKIR', 'BAKIR'],
  ['QADIR', 'KADIR'],
  ['GHANI', 'HANI'],
  ['FATHI', 'FATI'],
  ['SADHU', 'SADU'],
  ['SERGEJ', 'SERGEY'],
  ['SALAH', 'SALA'],
  ['CELIN', 'SELIN'],
  ['TSAREV', 'TZAREV'],
  ['QAEDA', 'QAIDA'],
];

for (const [one, other] of SOUNDS)
  test(`${one} sounds like ${other}`, () => assert.equal(soundOf(one), soundOf(other)));

const WRITTEN_SOUNDS: readonly (readonly [word: string, sound: string])[] = [
  ['SERGEY', 'SERGI'],
  ['DZHAMIL', 'JAMIL'],
  ['DSCHAMIL', 'JAMIL'],
  ['ZHUKOV', 'JUKOV'],
  ['SHARIF', 'XARIF'],
  ['TSCHERNOV', 'CERNOV'],
  ['CHERNOV', 'CERNOV'],
  ['CERNOV', 'SERNOV'],
  ['QUDS', 'KDS'],
  ['YOUSSOUF', 'IUSUF'],
  ['WAHDAT', 'VADAT'],
  ['A7B', 'AB'],
  ['KARRRIM', 'KARIM'],
];

for (const [word, sound] of WRITTEN_SOUNDS) test(`${word} sounds ${sound}`, () => assert.equal(soundOf(word), sound));

const CONSONANTS: readonly (readonly [text: string, isConsonantal: boolean, consonants: string])[] = [
  ['FERNANDO', false, 'FRNND'],
  ['PEREZ', false, 'BRD'],
  ['MUHAMMAD', false, 'MHMD'],
  ['MAMLUK', false, 'MMLK'],
  ['MMLWK', true, 'MMLK'],
  ['SALAH', false, 'SL'],
  ['SALH', true, 'SL'],
  ['MAHDI', false, 'MHD'],
  ['JAMAL', false, 'KML'],
  ['VAVI', false, ''],
];

for (const [text, isConsonantal, consonants] of CONSONANTS) {
  test(`${text} has the consonants ${consonants}`, () => {
    assert.equal(listConsonants(readConsonantFrame(text, isConsonantal)), consonants);
  });
}

const MISFITS: readonly (readonly [written: string, latin: string, count: number, what: string])[] = [
  ['MMLWK', 'MAMLOUK', 0, 'a long vowel that is written'],
  ['MMLWK', 'MAMLIK', 1, 'another long vowel'],
  ['MMLWK', 'MAMLAKA', 2, 'another long vowel, and one at the end'],
  ['FDWY', 'FADAVI', 0, 'V is written as W'],
  ['FDY', 'FADAVI', 1, 'V is not written'],
  ['MSHAL', 'MISHAAL', 0, 'ayin'],
  ['AMYL', 'MAIL', 1, 'a vowel at the start'],
  ['RDHA', 'REZA', 0, 'Persian Z'],
  ['RDA', 'REZA', 1, 'D is no Z'],
  ['JMAL', 'GAMAL', 0, 'Egyptian G'],
  ['JMAL', 'KAMAL', 1, 'J is no K'],
  ['FATMH', 'FATIMA', 0, 'teh marbuta'],
  ['MWSY', 'MUSA', 0, 'a last yeh read as A'],
];

for (const [written, latin, count, what] of MISFITS) {
  test(`${written} and ${latin}: ${count} misfits (${what})`, () => {
    assert.equal(countMisfits(readConsonantFrame(written, true), readConsonantFrame(latin, false)), count);
  });
}

const EDITS: readonly (readonly [left: string, right: string, written: number, heard: number])[] = [
  ['VARNIKOV', 'VARNIKOV', 0, 0],
  ['VARNIKOV', 'VARNIKO', 1, 1],
  ['VARNIKOV', 'VARNKOV', 1, 0.75],
  ['VARNIKOV', 'VARNEKOV', 1, 0.5],
  ['VARNIKOV', 'VARMIKOV', 1, 1],
  ['VARNIKOV', 'VANRIKOV', 0.8, 0.8],
  ['VARNIKOV', 'AVRNIKOV', 0.8, 0.8],
  ['VARNIKOV', 'VARNIKTV', 1, 1],
  ['', 'ABE', 3, 2.5],
  ['ABE', '', 3, 2.5],
  ['ABCD', 'BADC', 1.6, 1.6],
];

for (const [left, right, written, heard] of EDITS) {
  test(`${left} to ${right}: ${written} edits as written, ${heard} as heard`, () => {
    assert.equal(countLetterEdits(left, right, { changed: 100, extra: 100 }, 9), written);
    assert.equal(countLetterEdits(right, left, { changed: 50, extra: 75 }, 9), heard);
  });
}

test('more edits than the limit, or more than 40 letters, are not counted', () => {
  const costs = { changed: 100, extra: 100 };
  assert.equal(countLetterEdits('VARNIKOV', 'VARMIKOF', costs, 2), 2);
  assert.equal(countLetterEdits('VARNIKOV', 'VARMIKOF', costs, 1.9), Number.POSITIVE_INFINITY);
  assert.equal(countLetterEdits('VARNIKOV', 'VARNI', costs, 2.9), Number.POSITIVE_INFINITY);
  assert.equal(countLetterEdits('VARNIKOV', 'VARNI', costs, 3), 3);
  // Each letter for itself would be too many; the swap is not.
  assert.equal(countLetterEdits('BD', 'DB', costs, 0.8), 0.8);
  assert.equal(countLetterEdits('X'.repeat(40), `Y${'X'.repeat(39)}`, costs, 9), 1);
  assert.equal(countLetterEdits('X'.repeat(41), 'X'.repeat(41), costs, 9), Number.POSITIVE_INFINITY);
});

const LIKENESS: readonly (readonly [left: string, right: string, likeness: number])[] = [
  ['VARNIKOV', 'VARNIKOV', 1],
  ['MOHAMMED', 'MUHAMMAD', 0.95],
  ['SERHIY', 'SERGEI', 0.95],
  ['BEN', 'BENJAMIN', 0.95],
  ['MOHAMMED', 'VARNIKOV', 0],
  ['VARNIKOV', 'MOHAMMED', 0],
  ['ABCDEFGHIJ', 'ABCDEFG', 0.751],
  ['KARIMBO', 'KARIMBOPST', 0.7],
  ['VARNIKOW', 'VARNIKOV', 0.97],
  ['VARNIKOF', 'VARNIKOV', 0.875],
  ['VARNEKOV', 'VARNIKOV', 0.908],
  ['VARNIKOV', 'BELINSKY', 0],
  ['HAMIDULLAH', 'WALIULLAH', 0],
  ['QADIRULLAH', 'QADRULLAH', 0.8],
  ['SHAMSUDDIN', 'SHAHABUDDIN', 0],
  ['HAMZATULLAH', 'HAMZADULLAH', 0.833],
  ['KARULLAH', 'KASULLAH', 0],
  ['ABULLAH', 'ADULLAH', 0.857],
];

for (const [left, right, likeness] of LIKENESS) {
  test(`${left} is like ${right}: ${likeness}`, () => {
    const found = scoreWords(buildNameWord(left, 'name'), buildNameWord(right, 'name'));
    assert.equal(Math.round(found * 1000) / 1000, likeness);
  });
}

test('words without vowels are compared by their consonants', () => {
  const score = (text: string, other: string) => scoreSpelling(spellWord(text, true), spellWord(other));
  assert.equal(score('FRNANDW', 'FERNANDO'), 0.9);
  assert.equal(score('SAD', 'SAID'), 0.85);
  assert.equal(score('SWD', 'SAID'), 0);
  assert.equal(score('SD', 'SID'), 0.85);
  assert.equal(score('A', 'AI'), 0);
  assert.equal(score('MHMD', 'MUHAMMAD'), 0.9);
  assert.equal(score('KSM', 'KARIM'), 0);
  assert.equal(Math.round(score('FRSNKR', 'FERSENKOR') * 1000), 900);
  assert.equal(Math.round(score('FRSNKR', 'FERSENTOR') * 1000), 750);
});

test('an initial is like each word that it begins', () => {
  const initial = buildNameWord('R', 'initial');
  assert.equal(scoreWords(initial, buildNameWord('RUSLAN', 'name')), 0.8);
  assert.equal(scoreWords(buildNameWord('RUSLAN', 'name'), initial), 0.8);
  assert.equal(scoreWords(initial, buildNameWord('TARAS', 'name')), 0);
  assert.equal(scoreWords(buildNameWord('HAJI', 'initial'), buildNameWord('HASAN', 'name')), 0);
});

test('a word of the same script is compared in it', () => {
  const write = (text: string, native: string) => buildNameWord(text, 'name', { text: native, isConsonantal: false });
  assert.equal(scoreWords(write('LIN', '林'), write('LIN', '琳')), 0);
  assert.equal(scoreWords(write('LIN', '林'), write('LIM', '林')), 1);
  assert.equal(scoreWords(write('LIN', '林'), buildNameWord('LIN', 'name')), 1);
});

const NUMBERS: readonly (readonly [word: string, isLater: boolean, value: string | null])[] = [
  ['7', false, '7'],
  ['007', false, '7'],
  ['0', false, '0'],
  ['FIRST', false, '1'],
  ['10TH', false, '10'],
  ['SEVEN', true, '7'],
  ['I', true, '1'],
  ['IV', true, '4'],
  ['VIII', true, '8'],
  ['XXIX', true, '29'],
  ['IV', false, null],
  ['IIII', true, null],
  ['VARNEL', true, null],
  ['A7', true, null],
  ['7A', true, null],
];

for (const [word, isLater, value] of NUMBERS)
  test(`the number ${word}${isLater ? ' after a word' : ''} is ${value}`, () =>
    assert.equal(readNumber(word, isLater), value));

test('the longest legal form is found, and only where it begins', () => {
  const words = ['VARNEL', 'PUBLIC', 'JOINT', 'STOCK', 'COMPANY'];
  assert.deepEqual(findFormAt(words, 1), { form: 'JSC', length: 4 });
  assert.deepEqual(findFormAt(words, 2), { form: 'JSC', length: 3 });
  assert.deepEqual(findFormAt(words, 4), { form: 'COMPANY', length: 1 });
  assert.equal(findFormAt(words, 0), null);
  assert.deepEqual(findFormAt(['JOINT', 'STOCK', 'COMP'], 0), { form: 'JSC', length: 3 });
  assert.equal(findFormAt(['JOINT', 'STOCK', 'COM'], 0), null);
  assert.equal(findFormAt(['JOINT', 'STOC', 'COMPANY'], 0), null);
  assert.equal(findFormAt(['PTY', 'LIM'], 0), null);
  assert.deepEqual(findFormAt(['GMBH', 'CO', 'KG'], 0), { form: 'PARTNERSHIP', length: 3 });
});

test('a spelling may belong to several names', () => {
  assert.deepEqual(listNameVariants('BEN'), ['BIN', 'BENJAMIN']);
  assert.deepEqual(listNameVariants('VARNIKOV'), []);
});
