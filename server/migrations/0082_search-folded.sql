-- Employees are found by their names without accents, and by their numbers as digits, as those saved from now on are.
UPDATE "employees" SET "search_text" = normalize(
  regexp_replace(
    replace(replace(replace(replace(replace(
      translate(
        regexp_replace(
          lower(normalize(
            translate("search_text", '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'),
            NFKD
          )),
          '[\u0300-\u036f\u00ad\u02b9-\u02bf\u02c8\u00b4\u00b7\u200b-\u200f\u2018-\u201b\u202a-\u202e\u2032\u2060-\u2069\ufeff''`]',
          '',
          'g'
        ),
        'øłđðħıŋŧĸə',
        'olddhintke'
      ),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), E'\r', ''),
    '[ \t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u002d\u058a\u05be\u2010-\u2015\uff0d]+',
    ' ',
    'g'
  ),
  NFC
) || coalesce(E'\n' || ltrim("phone_e164", '+'), '');
