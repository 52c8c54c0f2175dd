-- `foldForSearch` removes Arabic marks now: hamza, vowel marks and the stretching of letters.
UPDATE members SET name_fold = regexp_replace(name_fold, '[\u0640\u064b-\u0655\u0670]', '', 'g')
  WHERE name_fold ~ '[\u0640\u064b-\u0655\u0670]';
