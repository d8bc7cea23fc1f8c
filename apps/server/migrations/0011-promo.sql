-- Why: apps are renewed, partners are shown, coupons are won and used, and a promotion page counts places that are really taken.

-- What the operator says about an app in a store, over what comes with the product.
create table app_releases (
  package_name text primary key,
  latest       text not null,
  minimum      text not null,
  url          text not null,
  notes_en     text,
  notes_es     text,
  changed_at   timestamptz not null
);

create table partner_products (
  id                      uuid primary key,
  country                 text not null check (country in ('mx', 'co', 'in', 'ng')),
  partner_name            text not null,
  product_name            text not null,
  licence                 text not null,
  -- Whole units of the country's currency.
  amount_min              bigint not null check (amount_min > 0),
  amount_max              bigint not null check (amount_max >= amount_min),
  days_min                integer not null check (days_min > 0),
  days_max                integer not null check (days_max >= days_min),
  -- Exact percentages as text. There is no column for a rank, because ranks are not for sale.
  apr_percent             text not null,
  penalty_percent_per_day text not null,
  url                     text not null,
  terms_url               text not null,
  active                  boolean not null,
  changed_at              timestamptz not null
);
create index partner_products_shown on partner_products (country) where active;

-- Each time a borrower agreed to go to a partner: to whom, to which text, and the number that the partner was given.
create table hand_offs (
  id           uuid primary key,
  borrower_id  uuid not null references borrowers,
  product_id   uuid not null references partner_products,
  reference    text not null unique,
  text_version date not null,
  language     text not null,
  agreed_at    timestamptz not null
);
create index hand_offs_borrower on hand_offs (borrower_id, agreed_at);

create table coupons (
  id            uuid primary key,
  borrower_id   uuid not null references borrowers,
  source        text not null check (source in ('lottery', 'card', 'staff')),
  -- What earned it: a draw, the first card. The same thing earns once.
  source_id     text not null,
  amount_minor  bigint not null check (amount_minor > 0),
  currency      text not null check (currency in ('MXN', 'COP', 'INR', 'NGN')),
  granted_at    timestamptz not null,
  expires_at    timestamptz not null,
  used_at       timestamptz,
  used_order_id uuid references orders,
  unique (borrower_id, source, source_id),
  check ((used_at is null) = (used_order_id is null))
);

create table lottery_campaigns (
  id           uuid primary key,
  country      text not null check (country in ('mx', 'co', 'in', 'ng')),
  name_en      text not null,
  name_es      text not null,
  starts_at    timestamptz not null,
  ends_at      timestamptz not null,
  currency     text not null check (currency in ('MXN', 'COP', 'INR', 'NGN')),
  budget_minor bigint not null check (budget_minor > 0),
  -- Never more than the budget, held by the database and not only by the code.
  spent_minor  bigint not null check (spent_minor >= 0),
  coupon_days  integer not null check (coupon_days > 0),
  check (spent_minor <= budget_minor),
  check (starts_at < ends_at)
);
create index lottery_campaigns_running on lottery_campaigns (country, starts_at);

create table lottery_prizes (
  campaign_id  uuid not null references lottery_campaigns,
  id           text not null,
  position     integer not null,
  amount_minor bigint not null check (amount_minor > 0),
  odds_ppm     integer not null check (odds_ppm between 1 and 1000000),
  primary key (campaign_id, id)
);

create table lottery_draws (
  id                uuid primary key,
  campaign_id       uuid not null references lottery_campaigns,
  borrower_id       uuid not null references borrowers,
  -- Sealed until the draw is made: who can read the table must not know the outcome before.
  house_seed_sealed bytea not null,
  commitment        text not null,
  committed_at      timestamptz not null,
  borrower_seed     text,
  prize_id          text,
  coupon_id         uuid references coupons,
  drawn_at          timestamptz,
  unique (campaign_id, borrower_id),
  check ((borrower_seed is null) = (drawn_at is null)),
  check (prize_id is not null or coupon_id is null)
);

create table promotion_campaigns (
  id             uuid primary key,
  country        text not null check (country in ('mx', 'co', 'in', 'ng')),
  page           text not null check (page in ('yx1', 'yx2', 'yx3')),
  places_per_day integer not null check (places_per_day > 0),
  starts_at      timestamptz not null,
  ends_at        timestamptz not null,
  check (starts_at < ends_at)
);
create index promotion_campaigns_running on promotion_campaigns (country, page, starts_at);

create table promotion_days (
  campaign_id uuid not null references promotion_campaigns,
  day         date not null,
  taken       integer not null check (taken > 0),
  primary key (campaign_id, day)
);

create table promotion_places (
  campaign_id  uuid not null references promotion_campaigns,
  day          date not null,
  -- Blind index of the number: one place for each number, and the number cannot be read from it.
  mobile_index bytea not null,
  afid         text,
  taken_at     timestamptz not null,
  primary key (campaign_id, day, mobile_index)
);
