//! The crate vestaboard, unchanged: one call by its name; prints what the client made of the answer.

use std::env::{args, var};
use vestaboard::{board::BoardData, local::LocalConfig, rw::RWConfig, subscription::SubscriptionConfig, Vestaboard};

fn grid() -> BoardData<6, 22> {
    let codes: Vec<u8> = var("GRID").unwrap().split(|sign: char| !sign.is_ascii_digit()).filter_map(|code| code.parse().ok()).collect();
    let mut rows = [[0_u8; 22]; 6];
    for (at, code) in codes.iter().enumerate() {
        rows[at / 22][at % 22] = *code;
    }
    BoardData::from(rows)
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let env = |name: &str| var(name).unwrap();
    let local: Vestaboard<LocalConfig> =
        Vestaboard::new_local_api(LocalConfig { api_key: env("LOCAL_KEY"), ip_address: "127.0.0.1".parse().unwrap() });
    let rw: Vestaboard<RWConfig> = Vestaboard::new_rw_api(RWConfig { read_write_key: env("BOARD_KEY") });
    let subscription: Vestaboard<SubscriptionConfig> =
        Vestaboard::new_subscription_api(SubscriptionConfig { api_key: env("API_KEY"), api_secret: env("API_SECRET") });
    let answer = match args().nth(1).unwrap().as_str() {
        "local write" => local.write(grid()).await.map(|()| "true".to_owned()).map_err(|error| format!("{error:?}")),
        "local read" => local.read().await.map(|_| "true".to_owned()).map_err(|error| format!("{error:?}")),
        "local enable" => Vestaboard::<LocalConfig>::get_local_api_key(Some("127.0.0.1".parse().unwrap()), Some(env("ENABLEMENT")))
            .await
            .map_err(|error| format!("{error:?}")),
        "rw write" => rw.write(grid()).await.map(|_| "true".to_owned()).map_err(|error| format!("{error:?}")),
        "rw read" => rw.read().await.map(|_| "true".to_owned()).map_err(|error| format!("{error:?}")),
        "subscription list" => subscription.get_subscriptions().await.map(|all| all.0.len().to_string()).map_err(|error| format!("{error:?}")),
        "subscription write" => {
            subscription.write(&env("SUBSCRIPTION"), grid()).await.map(|sent| format!("{:?}", sent.id)).map_err(|error| format!("{error:?}"))
        }
        other => Err(format!("there is no call named {other}")),
    };
    match answer {
        Ok(said) => println!("{said}"),
        Err(why) => {
            eprintln!("{why}");
            std::process::exit(1);
        }
    }
}
