-- Why: every night the day that ended is written into the books of all open loans, once, whoever does it.

create table closes (
  currency    text not null,
  day         date not null,
  begun_at    timestamptz not null,
  finished_at timestamptz,
  primary key (currency, day)
);

-- Work that is found once a day: whoever adds the row does it.
create table daily_runs (
  name     text not null,
  day      date not null,
  begun_at timestamptz not null,
  primary key (name, day)
);
